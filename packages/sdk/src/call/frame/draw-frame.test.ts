// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedJoin, scriptedMachine, scriptedParticipant } from '../../testing/scripted-machine.ts'
import { eventsOf, fakeDevices, namesOf, room, until } from '../call.fixture.ts'
import type { CallObject, CallOptions } from '../call-object.ts'
import type { MachineAnswers, RemoteParticipant } from '../machine.ts'
import { createFrame, wrap } from './create-frame.ts'
import { showBoard } from './tiles.ts'

const board = { label: 'Board', location: 'main', srcdoc: '<p>Board</p>', shared: true } as const
const notes = { label: 'Notes', location: 'sidebar', srcdoc: '<p>Notes</p>' } as const
const wave = { iconPath: '/wave.svg', label: 'Wave', tooltip: 'Wave to everybody' }

beforeEach(() => {
  Object.assign(happyDom().settings, { disableIframePageLoading: false, enableIframePageLoading: true })
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
})

const happyDom = () => (globalThis as unknown as { happyDOM: { settings: object } }).happyDOM

/** A frame that is drawn, and whose call is joined. */
async function inFrame(options: CallOptions = {}, answers: MachineAnswers = {}) {
  fakeDevices()
  const machine = scriptedMachine({ answers })
  machine.install()
  const call = createFrame({ ...room, startVideoOff: true, ...options })
  const events = eventsOf(call)
  const page = await drawn(call)
  await call.join()
  return { call, machine, events, page, ...asker(page) }
}

async function drawn(call: CallObject): Promise<Document> {
  await until(() => expect(call.iframe()?.contentDocument?.querySelector('nav')).toBeTruthy())
  return call.iframe()?.contentDocument as Document
}

const asker = (page: Document) => ({
  button: (name: string) => {
    const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!found) throw new Error(`There is no button "${name}".`)
    return found
  },
  tilesShown: () => [...page.querySelectorAll('.tiles:not(.bar) .tile .name')].map(({ textContent }) => textContent),
})
const people = (count: number): RemoteParticipant[] =>
  Array.from({ length: count }, (_, index) => scriptedParticipant({ sessionId: `p${index}`, userName: `P${index}` }))
const joinWith = (count: number) => ({
  join: async () => scriptedJoin({ participants: [...scriptedJoin().participants, ...people(count)] }),
})

test('a page is drawn for everybody, 49 at most, the others on the next', async () => {
  const { button, tilesShown } = await inFrame({}, joinWith(60))
  await until(() => expect(tilesShown()).toHaveLength(49))
  expect(tilesShown()[0]).toBe('You')
  button('More people').click()
  expect(tilesShown()).toHaveLength(12)
  button('Back').click()
  expect(tilesShown()).toHaveLength(49)
})

test('fewer stand on a page where the page says so', async () => {
  const { tilesShown } = await inFrame({ layoutConfig: { grid: { maxTilesPerPage: 4 } } }, joinWith(9))
  await until(() => expect(tilesShown()).toHaveLength(4))
})

test('whoever speaks is large, the others stand in a bar, unless there is to be none', async () => {
  const { call, machine, page, tilesShown } = await inFrame({ activeSpeakerMode: true }, joinWith(3))
  machine.report({ type: 'active-speaker', sessionId: 'p1' })
  await until(() => expect(tilesShown()).toEqual(['P1 (muted)']))
  expect(page.querySelectorAll('.bar .tile')).toHaveLength(3)
  call.setShowParticipantsBar(false)
  await until(() => expect(page.querySelectorAll('.bar .tile')).toHaveLength(0))
  expect(call.showParticipantsBar()).toBe(false)
})

test('the button for captions has what is said transcribed, once, and shows it, or why there is none', async () => {
  const startTranscription = vi.fn<NonNullable<MachineAnswers['startTranscription']>>(async () => {
    throw new Error('It has no assistant.')
  })
  const { machine, page, button } = await inFrame({}, { startTranscription })
  const captions = page.querySelector('.captions') as HTMLElement
  expect(captions.hidden).toBe(true)
  button('Captions').click()
  await until(() => expect(captions.textContent).toBe('It has no assistant.'))
  const tell = (name: 'transcription-started' | 'transcription-message', details: object) =>
    machine.report({ type: 'event', name, details: { ...details } })
  tell('transcription-started', { startedBy: 'me' })
  tell('transcription-message', { participantId: 'stranger', text: 'Good day' })
  expect([captions.hidden, captions.textContent]).toEqual([false, 'Guest: Good day'])
  button('Captions').click()
  button('Captions').click()
  expect([captions.hidden, startTranscription.mock.calls.length]).toEqual([false, 1])
})

test('captions are asked for again in the next call, and nothing of the last one stands there', async () => {
  const startTranscription = vi.fn(async () => {})
  const { call, machine, page, button } = await inFrame({}, { startTranscription })
  const captions = page.querySelector('.captions') as HTMLElement
  button('Captions').click()
  machine.report({ type: 'event', name: 'transcription-started', details: { startedBy: 'me' } })
  await call.leave()
  expect([captions.hidden, captions.textContent]).toEqual([true, ''])
  await call.join()
  button('Captions').click()
  expect(startTranscription).toHaveBeenCalledTimes(2)
})

test('a message that is more than a room takes stays in its field, and the reason stands in the chat', async () => {
  const join = async () => scriptedJoin({ maxAppMessageLength: 60 })
  const { call, page, machine } = await inFrame({}, { join })
  call.setSidebarView('chat')
  const [form, field] = [page.querySelector('aside form'), page.querySelector<HTMLInputElement>('aside input')]
  if (!field) throw new Error('There is no field to write in.')
  const write = (text: string) => {
    field.value = text
    form?.dispatchEvent(new Event('submit', { cancelable: true }))
  }
  write('long '.repeat(20))
  const log = page.querySelector('[role=log]')
  expect([log?.textContent, field.value]).toEqual([expect.stringContaining('Max size is 60'), 'long '.repeat(20)])
  write('short')
  expect([field.value, machine.asked.at(-1)?.name]).toEqual(['', 'sendAppMessage'])
})

test('that the server records goes on to stand there when the page itself stops recording', async () => {
  const { machine, page } = await inFrame({}, joinWith(1))
  const notice = page.querySelector('[role=status].recorded')
  const tell = (name: 'recording-started' | 'recording-stopped', details: object) =>
    machine.report({ type: 'event', name, details: { ...details } })
  tell('recording-started', { local: false, recordingId: 'r1' })
  tell('recording-started', { local: true })
  tell('recording-stopped', { local: true })
  expect(notice?.textContent).toBe('This meeting is being recorded')
  tell('recording-started', { local: true })
  tell('recording-stopped', {})
  expect(notice?.textContent).toBe('This meeting is being recorded')
  tell('recording-stopped', { local: true })
  expect(notice?.textContent).toBe('')
})

test('that the call is recorded stands there for as long as it is', async () => {
  const { machine, page } = await inFrame({}, joinWith(1))
  const notice = page.querySelector('[role=status].recorded') as HTMLElement
  const tell = (name: 'recording-started' | 'recording-stopped') =>
    machine.report({ type: 'event', name, details: { recordingId: 'r1' } })
  expect(notice.textContent).toBe('')
  tell('recording-started')
  expect(notice.textContent).toBe('This meeting is being recorded')
  tell('recording-stopped')
  expect(notice.textContent).toBe('')
})

test('a recording that began before the look was there is told, too', async () => {
  fakeDevices()
  const join = async () =>
    scriptedJoin({ participants: [...scriptedJoin().participants, scriptedParticipant({ isRecorded: true })] })
  scriptedMachine({ answers: { join } }).install()
  const call = createFrame({ ...room, startVideoOff: true })
  let page: Document | undefined
  const drawing = drawn(call).then((document) => {
    page = document
  })
  await call.join()
  await drawing
  expect(page?.querySelector('[role=status].recorded')?.textContent).toBe('This meeting is being recorded')
})

test('it speaks the language of the call, and English where it does not know that one', async () => {
  const inLanguage = async (lang: string) => {
    const { call, page } = await inFrame({ lang, allowMultipleCallInstances: true })
    const seen = [page.documentElement.lang, page.querySelector('nav')?.textContent?.slice(0, 20)]
    await call.destroy()
    return seen
  }
  expect(await inLanguage('de')).toEqual(['de', expect.stringMatching(/^Stummschalten/)])
  expect(await inLanguage('jp')).toEqual(['ja', expect.stringMatching(/^ミュート/)])
  expect(await inLanguage('en-us')).toEqual(['en', expect.stringMatching(/^Mute/)])
})

test('S9.57 names are shown always, never or on demand, and another word changes nothing; the visitor is shown or not', async () => {
  const { call, page, tilesShown, events } = await inFrame({}, joinWith(1))
  const stage = page.querySelector('.stage')
  await until(() => expect(stage?.className).toContain('names-hover'))
  call.setShowNamesMode('never')
  await until(() => expect(stage?.className).toContain('names-never'))
  expect(call.setShowNamesMode('sometimes' as never)).toBe(call)
  expect(console.error).toHaveBeenCalledWith('setShowNamesMode argument should be "always", "never", or false')
  call.setShowLocalVideo(false)
  await until(() => expect(tilesShown()).toEqual(['P0 (muted)']))
  expect(stage?.className).toContain('names-never')
  call.setShowNamesMode('always')
  await until(() => expect(stage?.className).toBe('stage'))
  expect(namesOf(events).at(-1)).toBe('show-local-video-changed')
})

describe('the tray', () => {
  test('switches what it says, and has the page’s own buttons', async () => {
    const { call, page, button, events } = await inFrame({ customTrayButtons: { wave } })
    const clicked = vi.fn()
    call.on('custom-button-click', clicked)
    await until(() => button('Mute').click())
    await until(() => expect(button('Unmute')).toBeTruthy())
    expect(call.localAudio()).toBe(false)
    button('Wave').click()
    expect(clicked).toHaveBeenCalledWith(expect.objectContaining({ button_id: 'wave' }))
    call.updateCustomTrayButtons({ wave: { ...wave, visualState: 'active' } })
    await until(() => expect(button('Wave').className).toBe('active'))
    expect(call.customTrayButtons()).toEqual({ wave: { ...wave, visualState: 'active' } })
    expect(() => call.updateCustomTrayButtons({ wave: { ...wave, visualState: 'gone' } })).toThrow('customTrayButtons')
    button('People').click()
    expect(await call.getSidebarView()).toBe('people')
    expect(namesOf(events)).toContain('sidebar-view-changed')
    await until(() => expect(button('People').getAttribute('aria-pressed')).toBe('true'))
    expect([...page.querySelectorAll('nav button')].map(({ textContent }) => textContent)).not.toContain('Leave')
  })
})

describe('integrations', () => {
  test('with an address of their own lead nobody away from the page, unless it lets them', () => {
    const board = document.createElement('iframe')
    const site = { label: 'Site', location: 'main', src: 'https://site.example' } as const
    showBoard(board, site)
    expect(board.getAttribute('sandbox')).toMatch(/^(?=.*allow-scripts)(?!.*top-navigation)/)
    showBoard(board, { ...site, sandbox: 'allow-forms' })
    expect(board.getAttribute('sandbox')).toBe('allow-forms')
    showBoard(board, null)
    expect(board.hasAttribute('sandbox')).toBe(false)
  })

  test('run in the main area or the sidebar; HTML of the page’s own apart from it', async () => {
    const { call, page } = await inFrame({ customIntegrations: { board, notes } })
    call.startCustomIntegrations(['board', 'notes']).setSidebarView('notes')
    await until(() => expect(page.querySelector('.stage > iframe')?.getAttribute('srcdoc')).toBe(board.srcdoc))
    const aside = page.querySelector('aside iframe')
    expect([aside?.getAttribute('sandbox'), aside?.getAttribute('title')]).toEqual(['allow-scripts', 'Notes'])
    call.stopCustomIntegrations('board')
    await until(() => expect(page.querySelector<HTMLElement>('.stage > iframe')?.hidden).toBe(true))
    expect(() => call.startCustomIntegrations('other')).toThrow('There is no custom integration "other"')
    expect(call.setCustomIntegrations({ notes }).customIntegrations()).toEqual({ notes })
  })

  test('that are shared begin for the others, and by others, if this page knows them and lets them', async () => {
    const mine = { ...board, controlledBy: ['ada'] }
    const { call, machine, page } = await inFrame({ customIntegrations: { board: mine, notes } })
    const isShown = () => page.querySelector('.stage > iframe')?.hasAttribute('srcdoc')
    call.startCustomIntegrations('board').stopCustomIntegrations('board')
    const told = machine.asked.flatMap(({ name, asked }) => (name === 'sendAppMessage' ? [asked] : []))
    expect(told).toEqual([
      { data: { 'parley-frame': { start: 'board' } }, to: '*' },
      { data: { 'parley-frame': { stop: 'board' } }, to: '*' },
    ])
    const begins = (id: string, fromId: string) =>
      machine.report({ type: 'app-message', data: { 'parley-frame': { start: id } }, fromId })
    begins('other', 'ada')
    begins('notes', 'ada')
    begins('board', 'bob')
    begins('__proto__', 'ada')
    await new Promise(setImmediate)
    expect(isShown()).toBeFalsy()
    begins('board', 'ada')
    await until(() => expect(isShown()).toBe(true))
    expect(machine.asked.filter(({ name }) => name === 'sendAppMessage')).toHaveLength(2)
  })
})

test('looks are the page’s: colours for light and dark, a style of its own, and what they were is told', async () => {
  const { call, page, events } = await inFrame({ theme: { colors: { accent: '#123456' } }, bodyClass: 'mine' })
  const styles = () =>
    page.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join()
  await until(() => expect(styles()).toContain('--accent: #123456'))
  expect(page.body.className).toBe('mine')
  const theme = { light: { colors: { border: '#111' } }, dark: { colors: { border: '#eee' } } }
  expect(await call.setTheme(theme)).toEqual(theme)
  expect([call.theme(), namesOf(events).at(-1)]).toEqual([theme, 'theme-updated'])
  await expect(call.setTheme({ colors: { accent: 'red' } })).rejects.toThrow('unsupported theme configuration')
  call.loadCss({ cssText: 'body { margin: 1px }', cssFile: '/mine.css' })
  await until(() => expect(page.querySelector('link')?.getAttribute('href')).toBe('/mine.css'))
})

test('who stands in the lobby knocks; who is inside lets them in', async () => {
  const lobby = { join: async () => scriptedJoin({ access: { level: 'lobby' as const } }) }
  const { machine, page, button } = await inFrame({ userName: 'Bob' }, lobby)
  await until(() => expect(button('Ask to join')).toBeTruthy())
  page.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await until(() =>
    expect(machine.asked.at(-1)).toEqual({ name: 'requestAccess', asked: { level: 'full', name: 'Bob' } }),
  )
  machine.report({ type: 'access', access: { level: 'full' } })
  machine.report({ type: 'waiting', participant: { id: 'w1', name: 'Cy', awaitingAccess: { level: 'full' } } })
  await until(() => button('Let in').click())
  expect(machine.asked.at(-1)).toEqual({ name: 'admit', asked: { w1: true } })
})

describe('a frame', () => {
  test('is gone with its call; one of the page stays, and is empty', async () => {
    fakeDevices()
    scriptedMachine().install()
    const own = document.createElement('iframe')
    document.body.append(own)
    expect(() => wrap({} as HTMLIFrameElement)).toThrow('needs an iframe-like first argument')
    const wrapped = wrap(own, room)
    await drawn(wrapped)
    expect(wrapped.iframe()).toBe(own)
    await wrapped.destroy()
    expect([own.isConnected, own.contentDocument?.body.children.length]).toEqual([true, 0])
    const parent = document.createElement('div')
    document.body.append(parent)
    const call = createFrame(parent, room)
    const iframe = call.iframe()
    expect([iframe?.parentElement, iframe?.style.width, iframe?.title]).toEqual([parent, '100%', 'Call'])
    expect(iframe?.allow).toBe('microphone; camera; autoplay; display-capture; screen-wake-lock; fullscreen')
    await call.destroy()
    expect(iframe?.isConnected).toBe(false)
  })

  test('that is one too many never gets into the page', () => {
    const before = document.querySelectorAll('iframe').length
    createFrame(room)
    expect(() => createFrame(room)).toThrow('Duplicate call instances')
    expect(document.querySelectorAll('iframe')).toHaveLength(before + 1)
  })
})
