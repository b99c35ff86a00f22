import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptsForPage } from '../../packages/sdk/scripts/for-page.ts'
import { bundleRetryMs } from '../../packages/sdk/src/call/limits.ts'
import { differences, otherWords } from '../../packages/sdk/src/call/method-table/differences.ts'
import type { compare } from '../../packages/sdk/src/call/reference.fixture.ts'
import { violations, violationsInFrames } from './axe.ts'
import { browserTests, siteUrl, visit } from './browser.ts'

const sources = join(import.meta.dirname, '../../packages/sdk/src')
const bundlePath = '/call-machine/versioned/0.79.0/static/call-machine-object-bundle.js'

/** The library as a page has it, and a machine whose room is here; by address. */
const files = new Map<string, string>()
let server: Server
let origin = ''

type Library = typeof import('../../packages/sdk/src/call/index.ts')
type CallObject = import('../../packages/sdk/src/call/index.ts').CallObject
type Machine = import('../../packages/sdk/src/testing/scripted-machine.ts').ScriptedMachine
type Happened = { type: string; [detail: string]: unknown }

beforeAll(async () => {
  const machine = `import { scriptedMachine } from '${sources}/testing/scripted-machine.ts'
    const machine = scriptedMachine()
    machine.install()
    globalThis.machine = machine`
  const library = `export * from '${sources}/call/index.ts'`
  for (const { fileName, code } of await scriptsForPage(library, 'esm')) files.set(`/library/${fileName}`, code)
  for (const { code } of await scriptsForPage(machine, 'iife')) files.set(bundlePath, code)
  const comparison = `export { compare } from '${sources}/call/reference.fixture.ts'`
  for (const { fileName, code } of await scriptsForPage(comparison, 'esm')) files.set(`/comparison/${fileName}`, code)

  server = createServer(({ url = '' }, response) => {
    const code = files.get(url)
    const script = { 'content-type': 'text/javascript' }
    if (code !== undefined) return response.writeHead(200, script).end(code)
    if (url !== '/') return response.writeHead(204).end()
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      'media-src blob:',
    ]
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy.join('; ') })
    response.end('<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1></main>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** Moves the focus forward until it is there, as somebody without a mouse does. */
async function tabTo(page: Page, element: Locator) {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await element.evaluate((one) => one.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not lead there.')
}

/** As text: what the tests are compiled with would make an import of its own of it. */
const importLibrary = (page: Page) =>
  page.evaluate("import('/library/index.js').then((library) => { globalThis.library = library })")

browserTests('the call library in a browser', () => {
  test('S7.158 its machine is loaded by a script element under the policy of our own site, which evaluates nothing', async () => {
    const page = await visit('/')
    for (const [path, body] of files)
      await page.route(siteUrl() + path, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
    await importLibrary(page)
    const outcome = await page.evaluate(async () => {
      const { library } = globalThis as unknown as { library: Library }
      const elements: string[] = []
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node instanceof HTMLScriptElement) elements.push(node.outerHTML)
      }).observe(document.head, { childList: true })
      const call = library.createCallObject()
      await call.load()
      return { state: call.meetingState(), elements }
    })
    expect(outcome.state).toBe('loaded')
    expect(outcome.elements).toHaveLength(1)
    expect(outcome.elements[0]).toMatch(new RegExp(`^<script .*src="${bundlePath}"`))
  })

  test('S9.46 a frame is 375 by 450 in the corner, can be used with the keyboard alone, and axe finds nothing in it', async () => {
    const page = await visit('/', { origin, early: true, permissions: ['microphone', 'camera'] })
    await importLibrary(page)
    await page.evaluate(() => {
      const { library } = globalThis as unknown as { library: Library }
      const call = library.createFrame({
        url: 'https://voice.example/rooms/one',
        userName: 'Bob',
        showLeaveButton: true,
        showFullscreenButton: true,
      })
      const names: string[] = []
      for (const name of ['fullscreen', 'exited-fullscreen'] as const) call.on(name, () => names.push(name))
      Object.assign(globalThis, { call, names })
    })
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Join the call' }).waitFor()
    const box = await page.locator('iframe').evaluate((iframe) => {
      const { position, width, height, right, bottom, fontSize } = getComputedStyle(iframe)
      return { position, width, height, right, bottom, fontSize }
    })
    expect(box).toEqual({
      position: 'fixed',
      width: '375px',
      height: '450px',
      right: '16px',
      bottom: '16px',
      fontSize: '16px',
    })
    const clean = async () => expect([...(await violations(page)), ...(await violationsInFrames(page))]).toEqual([])
    await clean()

    const press = async (name: string) => {
      await tabTo(page, frame.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    await press('Join the call')
    await frame.getByRole('button', { name: 'Mute', exact: true }).waitFor()
    await page.evaluate(() => {
      const { machine, call } = globalThis as unknown as { machine: Machine; call: CallObject }
      const { audio: heard } = call.participants().local?.tracks ?? {}
      const permissions = { hasPresence: true, canSend: true, canReceive: { base: true }, canAdmin: false }
      const ada = {
        sessionId: 'ada',
        local: false,
        userId: 'a',
        userName: 'Ada',
        joinedAt: 1,
        isOwner: false,
        tracks: {},
      }
      machine.report({
        type: 'participant',
        participant: { ...ada, permissions, tracks: heard ? { audio: heard } : {} },
      })
    })
    await frame.getByRole('list', { name: 'People' }).getByText('Ada').waitFor()
    expect(await frame.locator('audio').evaluateAll((players) => players.length)).toBe(1)
    await press('Chat')
    await tabTo(page, frame.getByRole('textbox', { name: 'Your message' }))
    await page.keyboard.type('Hello')
    await page.keyboard.press('Enter')
    await frame.getByRole('log', { name: 'Chat' }).getByText('Hello').waitFor()
    await clean()

    await press('Devices')
    const speakers = frame.getByRole('combobox', { name: 'Loudspeaker' })
    await tabTo(page, speakers)
    await page.keyboard.press('ArrowDown')
    const chosen = await speakers.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
    const first = await speakers.evaluate((select: HTMLSelectElement) => select.options[0]?.textContent)
    expect(chosen).not.toBe(first)
    await expect.poll(() => frame.locator('audio').evaluate(loudspeakerOf)).toBe(chosen)
    await clean()
    await page.keyboard.press('Escape')

    const isFull = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null)
    await press('Full screen')
    await expect.poll(isFull).toBe('IFRAME')
    await press('Full screen')
    await expect.poll(isFull).toBeNull()
    // the browser tells of it with its next frame, when the document has long left
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { names: string[] }).names))
      .toEqual(['fullscreen', 'exited-fullscreen'])

    await press('Leave')
    await frame.getByText('You have left the call.').waitFor()
    await page.evaluate(() => (globalThis as unknown as { call: CallObject }).call.destroy())
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('a frame’s look is tried three times, like the machine; then the call is in error, with its type', async () => {
    const page = await visit('/', { origin, early: true, tolerate: /503|could not be drawn/ })
    await page.clock.install()
    await importLibrary(page)
    let failing = true
    await page.route(/draw-frame/, (route) => (failing ? route.fulfill({ status: 503 }) : route.continue()))
    const make = () =>
      page.evaluate(() => {
        const { library } = globalThis as unknown as { library: Library }
        const told: string[] = []
        const call = library.createFrame({ url: 'https://voice.example/rooms/one' })
        call.on('load-attempt-failed', ({ errorMsg }) => told.push(errorMsg))
        call.on('error', ({ error }) => told.push(`${error.type} ${error.details?.on}`))
        Object.assign(globalThis, { call, told })
      })
    const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
    const failures = (count: number) =>
      Array(count).fill('Failed to load the call frame: the script could not be loaded')
    const later = async () => {
      const before = (await told()).length
      await page.clock.runFor(bundleRetryMs)
      await expect.poll(async () => (await told()).length).toBeGreaterThan(before)
    }
    await make()
    await expect.poll(told).toEqual(failures(1))
    await later()
    await later()
    await expect.poll(told).toEqual([...failures(3), 'connection-error load'])
    await page.evaluate(() => (globalThis as unknown as { call: CallObject }).call.destroy())

    await make()
    await expect.poll(told).toEqual(failures(1))
    failing = false
    await page.clock.runFor(bundleRetryMs)
    await page.frameLocator('iframe').getByRole('button', { name: 'Join the call' }).waitFor()
    await page.evaluate(() => (globalThis as unknown as { call: CallObject }).call.destroy())
  })

  test('what the published library, 0.79.0, accepts or refuses, ours does too, but for the differences that are listed', async () => {
    const page = await visit('/', { origin, early: true })
    const seen = (await page.evaluate("import('/comparison/index.js').then(({ compare }) => compare())")) as Awaited<
      ReturnType<typeof compare>
    >
    expect(seen.missing).toEqual([])
    expect(seen.versions).toEqual(['0.79.0', '0.79.0'])
    expect(seen.browsers[1]).toEqual(seen.browsers[0])
    const names = seen.compared.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(300)
    expect(new Set(names).size).toBe(names.length)
    const isRefused = ({ text }: { text: string | null }) => text !== null
    const different = seen.compared.filter(({ theirs, ours }) => isRefused(theirs) !== isRefused(ours))
    expect(different.map(({ name }) => name).toSorted()).toEqual(differences.flatMap(({ cases }) => cases).toSorted())
    // where theirs breaks without words of its own, ours has some
    const refused = seen.compared.filter(({ theirs, ours }) => isRefused(theirs) && isRefused(ours))
    expect(refused.filter(({ ours }) => !ours.text).map(({ name }) => name)).toEqual([])
    const otherwise = refused.filter(
      ({ theirs, ours }) => theirs.text && !ours.text?.startsWith(inOurWords(theirs.text)),
    )
    expect(otherwise.map(({ name }) => name).toSorted()).toEqual(otherWords.toSorted())
  })

  test('real devices are opened, heard, recorded and tested in the page, and what keeps them shut is told', async () => {
    const page = await visit('/', { origin, early: true })
    await importLibrary(page)
    const errors = await page.evaluate(cameraErrors)
    expect(errors).toEqual(['permissions', 'not-found', 'mic-in-use', 'cam-mic-in-use', 'constraints', 'unknown'])
    const seen = await page.evaluate(callWithDevices)
    expect(seen.devices).toMatchObject({ camera: { kind: 'videoinput' }, mic: { kind: 'audioinput' } })
    expect(seen.levels).toBeGreaterThanOrEqual(3)
    expect(seen.playsBack).toBe(true)
    expect(seen.names).toEqual(expect.arrayContaining(['recording-started', 'recording-stopped', 'track-started']))
    expect(seen.quality).toMatchObject({ result: expect.stringMatching(/good|warning|bad/) })
    expect(seen.network).toMatchObject({ result: 'failed', errorMsg: 'No relay is known that could be tried.' })
    expect(seen.left).toEqual(['ended', 'ended'])
    expect(await page.evaluate(callBeforePicture)).toEqual({ centre: 'red', camera: ['live', 'ended'], told: [] })
  })
})

/** Without the name of the service, without its misspellings, and without what it has written into the console. */
const inOurWords = (text: string) =>
  text
    .replace("Daily's Prebuilt", 'the prebuilt call frame')
    .replace('used by daily', 'used by the call')
    .replace('DailyMicAudioModeSettings', '{ bitrate, stereo }')
    .replace('suppported', 'supported')
    .replace('paramater', 'parameter')
    .replace(' Check error logs for detailed info.', '')

/** In the page: a call whose page draws a red picture over the camera's, frame by frame; what is sent of it. */
async function callBeforePicture() {
  type Frames = { readable: ReadableStream<VideoFrame> }
  type Chromium = {
    MediaStreamTrackProcessor: new (of: { track: MediaStreamTrack }) => Frames
    MediaStreamTrackGenerator: new (of: {
      kind: 'video'
    }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }
  }
  const { library, MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as unknown as Chromium & {
    library: Library
  }
  const red = new OffscreenCanvas(64, 64)
  const paint = red.getContext('2d') as OffscreenCanvasRenderingContext2D
  paint.fillStyle = 'red'
  paint.fillRect(0, 0, 64, 64)
  const source = await (await red.convertToBlob()).arrayBuffer()
  let camera: MediaStreamTrack | undefined
  const call = library.createCallObject({
    url: 'https://voice.example/rooms/one',
    inputSettings: { video: { processor: { type: 'background-image', config: { source } } } },
    dailyConfig: {
      async videoProcessor(track, wanted) {
        camera = track
        const out = new MediaStreamTrackGenerator({ kind: 'video' })
        const ending = new AbortController()
        const draw = new TransformStream<VideoFrame, VideoFrame>({
          transform(frame, to) {
            const { timestamp } = frame
            frame.close()
            if (wanted.type === 'background-image') to.enqueue(new VideoFrame(wanted.image, { timestamp }))
          },
        })
        const { readable } = new MediaStreamTrackProcessor({ track })
        readable
          .pipeThrough(draw)
          .pipeTo(out.writable, { signal: ending.signal })
          .catch(() => {})
        const stop = () => {
          ending.abort()
          out.stop()
        }
        return { track: out, stop }
      },
    },
  })
  const told: string[] = []
  call.on('nonfatal-error', ({ errorMsg }) => told.push(errorMsg))
  await call.join()
  const { machine } = globalThis as unknown as { machine: Machine }
  const joined = machine.asked.findLast(({ name }) => name === 'join')?.asked as {
    tracks: { track: MediaStreamTrack }[]
  }
  const sent = joined.tracks.find(({ track }) => track.kind === 'video')?.track as MediaStreamTrack
  const player = Object.assign(document.createElement('video'), { muted: true, srcObject: new MediaStream([sent]) })
  await player.play()
  paint.clearRect(0, 0, 64, 64)
  paint.drawImage(player, 0, 0, 64, 64)
  const [r = 0, g = 0, b = 0] = paint.getImageData(32, 32, 1, 1).data
  const before = camera?.readyState
  await call.destroy()
  const centre = r > 200 && g < 60 && b < 60 ? 'red' : `${r} ${g} ${b}`
  return { centre, camera: [before, camera?.readyState], told }
}

/** In the frame: the name of what this player is heard from. */
async function loudspeakerOf(player: HTMLAudioElement): Promise<string | undefined> {
  const devices = await player.ownerDocument.defaultView?.navigator.mediaDevices.enumerateDevices()
  return devices?.find(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === player.sinkId)?.label
}

/** In the page: what a call tells when the browser answers so. */
async function cameraErrors(): Promise<string[]> {
  const { library } = globalThis as unknown as { library: Library }
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const refuse = (name: string, kinds: string[]) => async (asked?: MediaStreamConstraints) => {
    if (kinds.some((kind) => asked && kind in asked)) throw new DOMException('', name)
    return open(asked)
  }
  const told: string[] = []
  const answers: [string, string[]][] = [
    ['NotAllowedError', ['audio', 'video']],
    ['NotFoundError', ['video']],
    ['NotReadableError', ['audio']],
    ['NotReadableError', ['audio', 'video']],
    ['OverconstrainedError', ['video']],
    ['EncodingError', ['video']],
  ]
  for (const [name, kinds] of answers) {
    mediaDevices.getUserMedia = refuse(name, kinds)
    const call = library.createCallObject()
    call.on('camera-error', ({ error }) => told.push(error.type))
    await call.startCamera()
    await call.destroy()
  }
  mediaDevices.getUserMedia = open
  return told
}

/** In the page: a call with the browser's own devices. */
async function callWithDevices() {
  const { library } = globalThis as unknown as { library: Library }
  const call = library.createCallObject({ url: 'https://voice.example/rooms/one' })
  const names: string[] = []
  let levels = 0
  const recorded: BlobPart[] = []
  call.on('local-audio-level', () => levels++)
  const heard = new Promise<void>((resolve) => call.on('local-audio-level', () => levels >= 3 && resolve()))
  const finished = new Promise<void>((resolve) => call.on('recording-stopped', () => resolve()))
  for (const name of ['recording-started', 'recording-stopped', 'track-started'] as const)
    call.on(name, () => names.push(name))
  call.on('recording-data', ({ data }) => {
    recorded.push(new Uint8Array(data))
    call.stopRecording()
  })
  const devices = await call.startCamera()
  await call.join()
  await call.startLocalAudioLevelObserver(100)
  await heard
  call.startRecording({ type: 'local' })
  await finished
  const player = Object.assign(document.createElement('video'), { muted: true })
  const isPlaying = new Promise<boolean>((resolve) => {
    player.ontimeupdate = () => player.currentTime > 0 && resolve(player.videoWidth > 0)
    player.onerror = () => resolve(false)
  })
  player.src = URL.createObjectURL(new Blob(recorded))
  await player.play()
  const playsBack = await isPlaying
  const tracks = Object.values(call.participants().local?.tracks ?? {}).flatMap(({ track }) => track ?? [])
  const videoTrack = tracks.find(({ kind }) => kind === 'video') as MediaStreamTrack
  const quality: Happened = { type: 'quality', ...(await call.testPeerToPeerCallQuality({ videoTrack, duration: 1 })) }
  const network: Happened = { type: 'network', ...(await call.testNetworkConnectivity(videoTrack)) }
  await call.destroy()
  return { devices, levels, playsBack, names, quality, network, left: tracks.map(({ readyState }) => readyState) }
}
