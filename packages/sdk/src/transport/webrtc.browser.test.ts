import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { keeps } from '@parley/testkit'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumSwitches, fewProcesses, findChromium } from '../../../../tests/setup/chromium.ts'
import { notRunHere } from '../../../../tests/setup/not-run.ts'
import type { FarSide } from './browser-stage/far-side.ts'
import type { Carried, Stage } from './browser-stage/page.ts'
import { type Subject, transportContract } from './transport.contract.ts'

declare const stage: Stage

const executablePath = findChromium()
if (!executablePath) notRunHere('webrtc in Chromium', 'Install "chromium", or set CHROMIUM_PATH.')

let browser: Browser
let server: Server
let page: Page
const mistakes: string[] = []

async function bundle() {
  const input = fileURLToPath(new URL('./browser-stage/page.ts', import.meta.url))
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', codeSplitting: false })
  return output[0].code
}

describe.skipIf(!executablePath)('webrtc in Chromium', () => {
  beforeAll(async () => {
    const code = await bundle()
    server = createServer((request, response) => {
      const script = request.url === '/stage.js'
      response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
      response.end(script ? code : '<!doctype html><title>stage</title><script src="/stage.js"></script>')
    }).listen(0, '127.0.0.1')
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: [
        ...chromiumSwitches,
        fewProcesses,
        '--allow-loopback-in-peer-connection',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        '--autoplay-policy=document-user-activation-required',
      ],
    })
  })

  beforeEach(async () => {
    page = await browser.newPage()
    page.on('pageerror', (error) => mistakes.push(String(error)))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  })

  afterEach(async () => {
    await page.close()
    expect(mistakes.splice(0)).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  describe('webrtc', () => {
    /** Does something with the transport in the page. */
    const there =
      <Value>(act: (carried: Carried) => Value | Promise<Value>) =>
      async (): Promise<Value> => {
        const carried = await page.evaluateHandle(() => stage.carried as Carried)
        return (await carried.evaluate(act)) as Value
      }
    keeps(transportContract, async (): Promise<Subject> => {
      await page.evaluate(() => stage.carry())
      const say = (text: string) => page.evaluate((text) => stage.carried?.far.send(text), text)
      return {
        prepare: there(({ transport }) => transport.prepare()),
        connect: there(({ connect }) => connect()),
        send: (text) => page.evaluate((text) => stage.carried?.transport.send(text), text),
        close: there(({ transport }) => transport.close()),
        abort: there(({ controller }) => controller.abort()),
        told: there(({ told }) => told()),
        far: {
          received: there(({ far }) => far.received),
          says: say,
          refuses: there(({ far }) => {
            far.connectStatus = 403
          }),
          breaks: there(({ far }) => far.crash()),
        },
      }
    })
  })

  test('a call connects, both sides hear each other, text goes both ways, and stop() leaves nothing', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, events, levels, names } = stage.begin()
      const before = stage.leftovers()
      const startedAt = performance.now()
      const call = await voice.start('assistant')
      await stage.until('the call is active', () => names().includes('call-start'))
      const activeMs = performance.now() - startedAt
      await stage.until('the page may play', () => far.received.includes('playable'))
      await stage.until('the assistant is heard', () => levels.remote > 0.5)
      await stage.until('the page hears its own microphone', () => levels.local > 0)
      await stage.until('the caller is heard', async () => !(await far.nextSecondIsSilent()))
      voice.say('Hello')
      far.send('{"type":"transcript","role":"user","transcriptType":"final","transcript":"Hi"}')
      await stage.until('text arrived at the page', () => names().includes('message'))
      await stage.until('text arrived at the far side', () => far.received.some((text) => text.includes('"say"')))
      far.send('{"type":"latency","turnId":"1","endpointingMs":350,"transcriberMs":90,"brainMs":5,"voiceMs":40}')
      await stage.until('the turn is measured', async () => (await voice.getStats()).turns.length)
      const stats = await voice.getStats()
      const offer = far.connects[0]
      await voice.stop()
      await stage.until('the far side is told', () => far.received.includes('{"type":"end-call"}'))
      await far.close()
      return { before, after: stage.leftovers(), call, offer, stats, activeMs, names: names(), events }
    })
    expect(outcome.offer).toMatchObject({ token: 'once' })
    expect(outcome.offer?.sdp).not.toContain('a=candidate')
    expect(outcome.offer?.sdp.match(/^m=/gm)).toHaveLength(2)
    expect(outcome.call?.transport?.resumeToken).toBe('resume-1')
    expect(outcome.stats.packetsReceived).toBeGreaterThan(0)
    expect(outcome.stats.roundTripMs).not.toBeNull()
    expect(outcome.stats.turns).toMatchObject([{ turnId: '1', endpointingMs: 350, voiceMs: 40 }])
    expect(outcome.names).not.toContain('error')
    expect(outcome.after).toEqual(outcome.before)
    console.info(`webrtc: from start() to listening ${Math.round(outcome.activeMs)} ms`)
  })

  test('muting silences the caller at the far side, unmuting brings the voice back', async () => {
    await page.evaluate(async () => {
      const { far, voice } = stage.begin()
      await voice.start('assistant')
      await stage.until('the caller is heard', async () => !(await far.nextSecondIsSilent()))
      voice.setMuted(true)
      await stage.until('the caller is silent', () => far.nextSecondIsSilent())
      voice.setMuted(false)
      await stage.until('the caller is heard again', async () => !(await far.nextSecondIsSilent()))
      await voice.stop()
      await far.close()
    })
  })

  test('the microphone can be changed, made louder and taken away in mid-call, and no track or context stays', async () => {
    const after = await page.evaluate(async () => {
      const { far, voice, names } = stage.begin()
      stage.countContexts()
      await voice.start('assistant')
      await stage.until('the caller is heard', async () => !(await far.nextSecondIsSilent()))
      const devices = await navigator.mediaDevices.enumerateDevices()
      const other = devices.findLast((device) => device.kind === 'audioinput')
      await voice.setInputDevicesAsync({ audioDeviceId: other?.deviceId ?? true })
      await voice.increaseMicLevel(3)
      await stage.until('the caller is heard through the amplifier', async () => !(await far.nextSecondIsSilent()))
      await voice.setMicrophone(false)
      await stage.until('the caller is silent', () => far.nextSecondIsSilent())
      await voice.setMicrophone(true)
      await stage.until('the caller is heard again', async () => !(await far.nextSecondIsSilent()))
      await voice.stop()
      await far.close()
      return { ...stage.leftovers(), problems: names().filter((name) => name.includes('error')) }
    })
    expect(after).toEqual({ audioElements: 0, peers: 0, tracks: 0, contexts: 0, globalListeners: 0, problems: [] })
  })

  test('microphone and loudspeaker change in mid-call to the very devices that were chosen', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, levels, names } = stage.begin()
      await voice.start('assistant')
      await stage.until('the assistant is heard', () => levels.remote > 0.5)
      const player = document.querySelector('audio')
      const microphones = await stage.devices('audioinput')
      const speakers = await stage.devices('audiooutput')
      const seen: { wanted: string; used: string | undefined }[] = []
      for (const wanted of microphones) {
        await voice.setMicrophone(wanted)
        seen.push({ wanted, used: voice.getMicrophoneTrack()?.getSettings().deviceId })
        await stage.until('the caller is heard', async () => !(await far.nextSecondIsSilent()))
      }
      for (const wanted of speakers) {
        await voice.setSpeaker(wanted)
        seen.push({ wanted, used: player?.sinkId })
        levels.remote = 0
        await stage.until('the assistant is heard', () => levels.remote > 0.5)
      }
      const refused = await voice.setSpeaker('none such').catch((error: Error) => error.name)
      const kept = player?.sinkId === speakers.at(-1)
      await voice.stop()
      await far.close()
      const counts = [microphones.length, speakers.length]
      return { seen, counts, refused, kept, problems: names().filter((name) => name.includes('error')) }
    })
    expect(Math.min(...outcome.counts)).toBeGreaterThan(1)
    for (const { wanted, used } of outcome.seen) expect(used).toBe(wanted)
    expect(outcome).toMatchObject({ refused: 'NotFoundError', kept: true, problems: [] })
  })

  test('an unplugged microphone is replaced; when there is none left the call goes on, and can get one later', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, events, names } = stage.begin()
      const ask = navigator.mediaDevices.getUserMedia
      const unplug = () => {
        const track = voice.getMicrophoneTrack()
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
        return track
      }
      await voice.start('assistant')
      await stage.until('the caller is heard', async () => !(await far.nextSecondIsSilent()))
      const first = unplug()
      await stage.until('another took its place', () => voice.getMicrophoneTrack() !== first)
      await stage.until('the caller is heard again', async () => !(await far.nextSecondIsSilent()))
      const replaced = { status: voice.getState().status, told: names().includes('camera-error') }

      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
      unplug()
      await stage.until('the loss is told', () => names().includes('camera-error'))
      const { status, typedOnly } = voice.getState()
      navigator.mediaDevices.getUserMedia = ask
      await voice.setMicrophone(true)
      await stage.until('the caller is heard at last', async () => !(await far.nextSecondIsSilent()))
      const later = voice.getState().typedOnly
      await voice.stop()
      await far.close()
      const told = events.find(({ name }) => name === 'camera-error')?.detail
      return { replaced, lost: { status, typedOnly, told }, later, after: stage.leftovers() }
    })
    expect(outcome).toMatchObject({
      replaced: { status: 'active', told: false },
      lost: { status: 'active', typedOnly: true, told: { code: 'mic-not-found' } },
      later: false,
      after: { audioElements: 0, peers: 0, tracks: 0 },
    })
  })

  test('T2 S8.15 a refused microphone stops the call: no connect is posted and nothing stays', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, events } = stage.begin()
      const ask = navigator.mediaDevices.getUserMedia
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      const call = await voice.start('assistant')
      navigator.mediaDevices.getUserMedia = ask
      await far.close()
      return { call, connects: far.connects.length, events, after: stage.leftovers() }
    })
    expect(outcome).toMatchObject({
      call: null,
      connects: 0,
      events: [{ name: 'error', detail: { code: 'mic-denied' } }],
    })
    expect(outcome.after).toMatchObject({ audioElements: 0, peers: 0, tracks: 0 })
  })

  test('with typedFallback the call goes on without a microphone, and can get one later', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, names } = stage.begin({ typedFallback: true })
      const ask = navigator.mediaDevices.getUserMedia
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
      await voice.start('assistant')
      navigator.mediaDevices.getUserMedia = ask
      await stage.until('the call is active', () => names().includes('call-start'))
      const { typedOnly } = voice.getState()
      voice.send({ type: 'text-input', text: 'I type.' })
      await stage.until('typed text arrived', () => far.received.some((text) => text.includes('I type.')))
      await voice.setMicrophone(true)
      await stage.until('the caller is heard', async () => !(await far.nextSecondIsSilent()))
      const later = voice.getState().typedOnly
      await voice.stop()
      await far.close()
      return { typedOnly, later, names: names() }
    })
    expect(outcome).toMatchObject({ typedOnly: true, later: false })
    expect(outcome.names.filter((name) => name.includes('error'))).toEqual(['camera-error'])
  })

  test('a far side that crashes is joined again with the resume token; messages wait and sound comes back', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, levels, names } = stage.begin()
      await voice.start('assistant')
      await stage.until('the assistant is heard', () => levels.remote > 0.5)
      far.crash()
      await stage.until('the loss is noticed', () => names().includes('reconnecting'))
      voice.send({ type: 'text-input', text: 'Still there?' })
      await stage.until('the call is back', () => names().includes('reconnected'))
      await stage.until('the waiting message arrives', () => far.received.some((text) => text.includes('Still there?')))
      levels.remote = 0
      await stage.until('the assistant is heard again', () => levels.remote > 0.5)
      await stage.until('the caller is heard again', async () => !(await far.nextSecondIsSilent()))
      await voice.stop()
      await far.close()
      return { second: far.connects[1], names: names(), after: stage.leftovers() }
    })
    expect(outcome.second).toMatchObject({ resumeToken: 'resume-1' })
    expect(outcome.names.filter((name) => name.startsWith('call-'))).toEqual(['call-start', 'call-end'])
    expect(outcome.after).toMatchObject({ audioElements: 0, peers: 0, tracks: 0 })
  })

  test('a far side that falls silent is noticed by the heartbeat', async () => {
    const silentMs = await page.evaluate(async () => {
      const { far, voice, names } = stage.begin()
      await voice.start('assistant')
      await stage.until('the call is active', () => names().includes('call-start'))
      await far.fallSilent()
      const silentAt = performance.now()
      await stage.until('the silence is noticed', () => names().includes('reconnecting'))
      const noticedMs = performance.now() - silentAt
      far.responsive = true
      await stage.until('the call is back', () => names().includes('reconnected'))
      await voice.stop()
      await far.close()
      return noticedMs
    })
    console.info(`webrtc: a silent far side was noticed after ${Math.round(silentMs)} ms`)
  })

  test('a call that the server no longer knows ends as lost, once', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, names } = stage.begin()
      await voice.start('assistant')
      await stage.until('the call is active', () => names().includes('call-start'))
      far.connectStatus = 404
      far.crash()
      await stage.until('the call is over', () => names().includes('call-end'))
      await far.close()
      return { state: voice.getState(), names: names(), after: stage.leftovers() }
    })
    expect(outcome.state).toMatchObject({ status: 'ended', reason: 'connection-lost' })
    expect(outcome.names.filter((name) => name !== 'audio')).toEqual([
      ...['call-start', 'reconnecting', 'error', 'call-end', 'message'],
    ])
    expect(outcome.after).toMatchObject({ audioElements: 0, peers: 0, tracks: 0 })
  })

  describe('on a page whose clock only the test moves', () => {
    const status = () => page.evaluate(() => stage.scene?.voice.getState().status)

    async function begin(reach: FarSide['reach']) {
      await page.clock.install({ time: 0 })
      // it has gone on for as long as it takes to stop it
      await page.clock.pauseAt(60_000)
      await page.evaluate((reach) => {
        const { far, voice } = stage.begin()
        far.reach = reach
        voice.start('assistant')
      }, reach)
    }

    test('a network that lets nothing through is given up after 4 s', async () => {
      await begin('nothing')
      await expect.poll(() => page.evaluate(() => stage.peers().every((peer) => peer.remoteDescription))).toBe(true)
      await page.clock.runFor(3_999)
      expect(await status()).toBe('connecting')
      await page.clock.runFor(1)
      await expect.poll(status).toBe('ended')
    })

    test('one that answers, however slowly the rest comes, has 10 s', async () => {
      await begin('ice')
      const isFound = () =>
        page.evaluate(() => stage.peers().every((peer) => /connected|completed/.test(peer.iceConnectionState)))
      await expect.poll(isFound).toBe(true)
      await page.clock.runFor(9_999)
      expect(await status()).toBe('connecting')
      await page.clock.runFor(1)
      await expect.poll(status).toBe('ended')
    })
  })

  test('12 starts and stops leave no audio element, track, peer connection or listener behind', async () => {
    const outcome = await page.evaluate(async () => {
      const { far, voice, events } = stage.begin()
      const before = stage.leftovers()
      for (let round = 0; round < 12; round++) {
        const start = voice.start('assistant')
        // but for the first and the last, each is stopped at some point of its start: 0 to 45 ms after it began
        if (round % 11 === 0) await start
        else await new Promise((resolve) => setTimeout(resolve, (round - 1) * 5))
        await voice.stop()
        await start
        for (const peer of far.peers.splice(0)) peer.close()
      }
      await far.close()
      return { before, after: stage.leftovers(), errors: events.filter(({ name }) => name === 'error') }
    })
    expect(outcome.after).toEqual(outcome.before)
    expect(outcome.errors).toEqual([])
  })
})
