import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { MachineReport } from '../../machine.ts'
import { MediaPlayers } from './media-players.ts'
import { playableAddress } from './playable.ts'
import type { PlayedEvents, PlayedState } from './played-media.ts'

beforeAll(() => void vi.stubGlobal('location', new URL('https://page.example/')))
afterAll(() => void vi.unstubAllGlobals())

const film = 'https://x.example/film.mp4'
afterEach(() => void vi.useRealTimers())

const track = (kind: string) => ({ kind }) as MediaStreamTrack

/** People in a room whose pages hear each other at once; owners are named with a capital. */
function room(...names: string[]) {
  const told: string[] = []
  const sent = new Map<string, unknown>()
  let heard: PlayedEvents | undefined
  const played = { state: 'playing' as PlayedState, isClosed: false, refuses: '' }
  const people = new Map<string, MediaPlayers>()
  const published: Record<string, () => void> = {}
  const words: string[][] = []
  const noted = (name: string) => (report: MachineReport) => {
    if (report.type === 'nonfatal-error') told.push(`${name}: ${report.error.type}`)
    if (report.type !== 'event') return
    const { updatedBy, reason, session_id, remoteMediaPlayerState: now } = report.details as never as Told
    told.push([`${name}: ${report.name.slice(20)}`, now?.state ?? reason, `of ${session_id} by ${updatedBy}`].join(' '))
  }
  const enter = (name: string) => {
    people.set(name, inRoom(name))
    for (const [other, players] of people) if (other !== name) players.greet(name)
  }
  const inRoom = (name: string) =>
    new MediaPlayers({
      report: noted(name),
      ownId: () => name,
      others: () => [...people.keys()].filter((other) => other !== name),
      mayControl: (id) => id !== id.toLowerCase(),
      say: async (data, to) => {
        words.push(to)
        for (const other of to) people.get(other)?.hear(JSON.parse(JSON.stringify(data)), name)
      },
      publish: async ({ name, track }) => {
        if (sent.get('refuses') === name && track) throw new Error(`You may not send ${name} in this room.`)
        if (track) sent.set(name, track)
        else sent.delete(name)
        if (track) published[name]?.()
      },
      encode: async (encodings) => void sent.set('encodings', encodings),
      play: async (_, settings, on) => {
        heard = on
        Object.assign(played, { state: settings.state === 'pause' ? 'paused' : 'playing', isClosed: false })
        return {
          get state() {
            return played.state
          },
          tracks: { rmpAudio: track('audio'), rmpVideo: track('video') },
          set: async ({ state }) => {
            if (played.refuses) throw new Error(played.refuses)
            if (state) played.state = state === 'pause' ? 'paused' : 'playing'
            if (state) on.changed(played.state)
          },
          close: () => void Object.assign(played, { isClosed: true }),
        }
      },
    })
  for (const name of names) enter(name)
  const of = (name: string) => people.get(name) as MediaPlayers
  return {
    of,
    enter,
    told,
    sent,
    played,
    published,
    words,
    browser: () => heard as PlayedEvents,
    lines: () => told.splice(0),
  }
}
type Told = {
  updatedBy: string
  reason?: string
  session_id: string
  remoteMediaPlayerState?: { state: string }
}

test('what somebody plays is told to everybody once, whoever changes it, and to whoever comes later', async () => {
  const { of, enter, lines, sent, played, browser } = room('bob', 'Ada')
  expect(await of('bob').start(film, { state: 'play', volume: 0.5 })).toEqual({
    session_id: 'bob',
    remoteMediaPlayerState: { state: 'playing', settings: { state: 'play', volume: 0.5 } },
  })
  expect([...sent.keys()].sort()).toEqual(['encodings', 'rmpAudio', 'rmpVideo'])
  expect(lines()).toEqual(['bob: started playing of bob by bob', 'Ada: started playing of bob by bob'])
  const paused = await of('Ada').update('bob', { state: 'pause' })
  expect(paused.remoteMediaPlayerState).toEqual({ state: 'paused', settings: { state: 'pause', volume: 0.5 } })
  expect(lines()).toEqual(['bob: updated paused of bob by Ada', 'Ada: updated paused of bob by Ada'])
  enter('eve')
  expect(lines()).toEqual(['eve: started paused of bob by bob'])
  await of('bob').update('bob', { state: 'play' })
  played.state = 'buffering'
  browser().changed('buffering')
  expect(lines()).toHaveLength(6)
  await of('Ada').stop('bob')
  expect(lines().sort()).toEqual(['Ada', 'bob', 'eve'].map((name) => `${name}: stopped stopped-by-peer of bob by Ada`))
  expect([[...sent.keys()], played.isClosed]).toEqual([['encodings'], true])
})

test('it ends with what is played, breaks off aloud, and is over when whoever started it leaves', async () => {
  const { of, told, lines, browser } = room('bob', 'eve')
  const start = async () => {
    await of('bob').start(film, {})
    lines()
  }
  await start()
  browser().ended()
  await expect.poll(() => told).toEqual(['bob: stopped EOS of bob by bob', 'eve: stopped EOS of bob by bob'])
  await start()
  browser().failed(new Error('the network is gone'))
  await expect
    .poll(() => told)
    .toEqual([
      ...['bob: remote-media-player-error', 'bob: stopped EOS of bob by bob', 'eve: stopped EOS of bob by bob'],
    ])
  await start()
  of('eve').left('bob')
  expect(lines()).toEqual(['eve: stopped stopped-by-peer of bob by bob'])
})

test('who may not, what is not there, and what a room does not carry are refused in words', async () => {
  const { of, sent, lines } = room('bob', 'eve', 'Ada')
  await expect(of('eve').stop('bob')).rejects.toThrow('no such player')
  await expect(of('bob').stop('bob')).rejects.toThrow('no such player')
  sent.set('refuses', 'rmpAudio')
  await expect(of('bob').start(film, {})).rejects.toThrow('You may not send rmpAudio')
  expect([sent.has('rmpVideo'), lines()]).toEqual([false, []])
  sent.delete('refuses')
  await of('bob').start(film, {})
  await expect(of('bob').start(film, {})).rejects.toThrow('plays something already')
  await expect(of('eve').stop('bob')).rejects.toThrow('Only whoever started it')
  await expect(of('Ada').update('bob', { volume: 3 })).rejects.toThrow('between 0.0 - 2.0')
  lines()
  // a page that says it otherwise than ours do
  const nonsense = { type: 'updated', info: { state: 'dancing', settings: {} }, updatedBy: 'eve' }
  expect(of('Ada').hear({ parleyMediaPlayer: nonsense }, 'eve')).toBe(true)
  expect([of('Ada').hear({ type: 'started' }, 'eve'), lines()]).toEqual([false, []])
})

test.each([
  ['https://x.example/a.mp4', 'https://page.example/', 'https://x.example/a.mp4'],
  ['/a.mp4', 'https://page.example/', 'https://page.example/a.mp4'],
  ['http://127.0.0.1:80/a', 'https://page.example/', 'http://127.0.0.1/a'],
  ['http://x.example/a', 'http://page.example/', 'http://x.example/a'],
])('%s can be played on %s', (url, href, whole) => {
  expect(playableAddress(url, new URL(href))).toBe(whole)
})

test.each([
  ['http://x.example/a.mp4', 'give an address with https://'],
  ['javascript:alert(1)', 'Nothing is played from javascript: addresses'],
  ['http://', 'no address'],
])('%s cannot', (url, words) => {
  expect(() => playableAddress(url, new URL('https://page.example/'))).toThrow(words)
})

test('nothing is played before it can be heard, and what is over by then is told to nobody and leaves nothing behind', async () => {
  const { of, sent, played, published, browser, lines } = room('bob', 'eve')
  let before: PlayedState | undefined
  published.rmpAudio = () => {
    before = played.state
  }
  await of('bob').start(film, {})
  expect([before, played.state]).toEqual(['paused', 'playing'])
  await of('bob').stop('bob')
  lines()
  published.rmpVideo = () => browser().ended()
  await expect(of('bob').start(film, {})).rejects.toThrow('over before it had begun')
  await expect.poll(() => [[...sent.keys()], lines()]).toEqual([['encodings'], []])
  published.rmpVideo = () => {}
  await of('bob').start(film, {})
})

test('what a browser refuses changes nothing, and a player that may not start is none', async () => {
  const { of, played, lines } = room('bob', 'eve')
  played.refuses = 'start it from a click'
  await expect(of('bob').start(film, {})).rejects.toThrow('from a click')
  played.refuses = ''
  await of('bob').start(film, { volume: 1 })
  lines()
  played.refuses = 'start it from a click'
  await expect(of('bob').update('bob', { volume: 2, state: 'pause' })).rejects.toThrow('from a click')
  played.refuses = ''
  const { settings } = (await of('bob').update('bob', { state: 'play' })).remoteMediaPlayerState
  expect(settings).toEqual({ volume: 1, state: 'play' })
})

test('many who come at once are told in few words, each of them once', async () => {
  vi.useFakeTimers()
  const { of, enter, words, lines } = room('bob')
  await of('bob').start(film, {})
  lines()
  for (let guest = 0; guest < 300; guest += 1) enter(`guest-${guest}`)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([words.length, words.flat().length]).toEqual([2, 300])
  expect(lines().filter((line) => line.includes('started'))).toHaveLength(300)
})
