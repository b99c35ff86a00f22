// @vitest-environment happy-dom
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import ReferenceVoice from 'reference-voice-sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeMicrophone } from '../testing/fake-microphone.ts'
import type { CallObject } from '../transport/daily/daily.ts'
import { daily } from '../transport/daily/daily.ts'
import { Voice } from './voice.ts'

/*
 * The same pages with the published client 2.3.6 and with ours, in the same hosted room, which is played here. What a page is
 * told and what the room is asked for are the same, but for what stands under "where ours is right".
 */

const eventNames = [
  ...(['call-start', 'call-end', 'volume-level', 'speech-start', 'speech-end', 'message', 'video', 'error'] as const),
  'daily-participant-updated' as const,
]
/** Beside what Node's EventEmitter has, on which pages of the published client rely as little. */
const emitterMethods = ['on', 'once', 'emit', 'removeListener', 'removeAllListeners']
const privateMethods = ['cleanup', 'isMobileDevice', 'sleep', 'onAppMessage', 'handleRemoteParticipantsAudioLevel']
const publicMethods = [
  ...emitterMethods,
  ...Object.getOwnPropertyNames(ReferenceVoice.prototype).filter((name) => name !== 'constructor'),
].filter((name) => !privateMethods.includes(name))

const assistant = { session_id: 'a1', user_name: 'Vapi Speaker', local: false }
const microphone = { kind: 'audio', addEventListener() {}, stop() {} } as unknown as MediaStreamTrack
const picture = { kind: 'video' } as MediaStreamTrack

/** What a room needs to say goodbye. */
const leavingMs = 50

/** A room as its guests' library shows it; one call object is alive at a time, as there. */
class Room extends EventEmitter {
  /** What the call object was asked, in order. */
  readonly asked: [name: string, ...args: unknown[]][] = []
  whileJoining = () => {}
  state: 'alive' | 'leaving' | 'gone' = 'alive'
  #isHeard = true
  #isOver = false

  localAudio = () => this.#isHeard
  setLocalAudio(isHeard: boolean) {
    this.#isHeard = isHeard
  }
  iframe = () => null
  async join() {
    await Promise.resolve()
    this.whileJoining()
  }
  /** Its guest is out, and is told once. */
  ends() {
    if (this.#isOver) return
    this.#isOver = true
    this.emit('left-meeting', {})
  }
  async destroy() {
    if (this.state !== 'alive') return
    this.state = 'leaving'
    this.ends()
    await new Promise((resolve) => setTimeout(resolve, leavingMs))
    this.state = 'gone'
  }

  /** Notes what is asked; what the room has not got does nothing. */
  get callObject(): CallObject {
    return new Proxy(this, {
      get: (room, name) => {
        const member = Reflect.get(room, name) as ((...args: unknown[]) => unknown) | undefined
        if (typeof name !== 'string' || name === 'then') return
        if (name in EventEmitter.prototype || name === 'iframe' || name === 'localAudio') return member?.bind(room)
        return (...args: unknown[]) => {
          room.asked.push([name, ...args])
          return member ? member.apply(room, args) : Promise.resolve()
        }
      },
    }) as unknown as CallObject
  }

  says(data: unknown) {
    this.emit('app-message', { data: typeof data === 'string' ? data : JSON.stringify(data) })
  }
  levels(...levels: number[]) {
    this.emit('remote-participants-audio-level', { participantsAudioLevel: { ...levels } })
  }
}

type Stage = {
  client: Voice
  /** The room of the newest call. */
  room: Room
  rooms: Room[]
  events: unknown[][]
}
let answer: { status: number; body: object }
let tokens: (string | null)[]
let fakeDevices: ReturnType<typeof fakeMicrophone>

beforeEach(() => {
  answer = { status: 201, body: { id: 'call-1', webCallUrl: 'https://rooms.example/1' } }
  tokens = []
  vi.stubGlobal('fetch', async (_: unknown, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'))
    return Response.json(answer.body, { status: answer.status })
  })
  vi.stubGlobal('MediaStream', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'get').mockReturnValue({} as MediaStream)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  for (const kind of ['error', 'log', 'warn'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { userAgent: 'test' })
  fakeDevices = fakeMicrophone()
})
afterEach(() => {
  fakeDevices.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stageOf(whose: 'theirs' | 'ours', options: object = { audioSource: false }, prepare = (_: Room) => {}): Stage {
  const rooms: Room[] = []
  const events: unknown[][] = []
  const create = () => {
    if (rooms.some(({ state }) => state !== 'gone')) throw new Error('Duplicate DailyIframe instances are not allowed')
    const room = new Room()
    prepare(room)
    rooms.push(room)
    return room.callObject
  }
  const client = whose === 'ours' ? ours(create, options) : theirs(create, options)
  for (const name of eventNames) client.on(name, (...details: unknown[]) => void events.push([name, ...details]))
  return {
    client,
    rooms,
    events,
    get room() {
      return rooms.at(-1) as Room
    },
  }
}

const ours = (create: () => CallObject, options: object): Voice =>
  new Voice('key', 'https://api.example', { transport: daily({ load: async () => create }) }, options)

function theirs(create: () => CallObject, options: object): Voice {
  const library = createRequire(createRequire(import.meta.url).resolve('reference-voice-sdk'))('@daily-co/daily-js')
  vi.spyOn(library.default ?? library, 'createCallObject').mockImplementation(create)
  return new ReferenceVoice('key', 'https://api.example', {}, options) as unknown as Voice
}

/** What the room was asked that others in it can notice, by name; messages as JSON, whose order of keys means nothing. */
function noticed({ rooms }: Stage) {
  const names = [
    ...['sendAppMessage', 'setLocalAudio', 'updateInputSettings', 'updateParticipant', 'startRecording'],
    ...['startRemoteParticipantsAudioLevelObserver', 'startScreenShare', 'stopScreenShare', 'join'],
  ]
  const timeless = (key: string, value: unknown) => (/Seconds$/.test(key) ? typeof value : value)
  const read = (value: unknown) =>
    typeof value === 'string' && value.startsWith('{') ? JSON.parse(value, timeless) : value
  const asked = rooms.flatMap((room) => room.asked.map(([name, ...args]) => [name, ...args.map(read)]))
  return Object.fromEntries(names.map((name) => [name, asked.filter(([one]) => one === name)]))
}

/** The page's script, and what it finds out by itself. */
type Script = (stage: Stage) => Promise<unknown>
const outcome = (act: () => unknown) =>
  Promise.resolve()
    .then(act)
    .then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    )
/** Lets a room that is left say goodbye meanwhile. */
async function meanwhile<Value>(work: Value) {
  await vi.advanceTimersByTimeAsync(2 * leavingMs)
  return await work
}
const begin = ({ client }: Stage) => meanwhile(client.start('assistant-id'))

const scripts: Record<string, { script: Script; body?: object }> = {
  'a call from its greeting to the assistant’s goodbye': {
    async script(stage) {
      const call = await begin(stage)
      stage.room.says('listening')
      stage.room.says({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' })
      stage.room.says('neither a word of ours nor JSON')
      stage.room.levels(0.02, 0.01)
      stage.room.levels(0.2)
      stage.room.levels(0.01)
      await vi.advanceTimersByTimeAsync(999)
      stage.events.push(['a page looks'])
      await vi.advanceTimersByTimeAsync(1)
      stage.room.says({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
      stage.room.ends()
      await vi.advanceTimersByTimeAsync(0)
      return call
    },
  },
  'a call that the caller stops, and another one': {
    async script(stage) {
      await begin(stage)
      stage.room.says('listening')
      await meanwhile(stage.client.stop())
      const again = await begin(stage)
      stage.room.says('listening')
      stage.room.ends()
      return again
    },
  },
  'messages of the page': {
    async script(stage) {
      const { client } = stage
      await begin(stage)
      client.say('One.')
      client.say('Two.', true)
      client.say('Three.', false, true, true)
      client.send({ type: 'add-message', message: { role: 'system', content: 'The user is “Ada”.' } })
      for (const control of ['mute-assistant', 'unmute-assistant'] as const) client.send({ type: 'control', control })
    },
  },
  'muting and unmuting': {
    async script(stage) {
      const { client } = stage
      const seen = [client.isMuted()]
      await begin(stage)
      seen.push(client.isMuted())
      client.setMuted(true)
      seen.push(client.isMuted())
      client.setMuted(false)
      return [...seen, client.isMuted()]
    },
  },
  'what is asked at the wrong moment': {
    async script(stage) {
      const { client } = stage
      const seen = [
        await outcome(() => client.start()),
        await outcome(() => client.setMuted(true)),
        await outcome(() => client.increaseMicLevel(2)),
        client.getDailyCallObject(),
      ]
      await begin(stage)
      return [...seen, await client.start('another'), await outcome(() => client.start()), stage.rooms.length]
    },
  },
  'pictures, and everybody else in the room': {
    body: { assistant: { voice: { provider: 'tavus' } } },
    async script(stage) {
      await begin(stage)
      const { room } = stage
      for (const participant of [{ ...assistant }, { session_id: 'me', local: true }])
        room.emit('participant-joined', { participant })
      for (const participant of [assistant, { session_id: 'x', user_name: 'Somebody' }, { ...assistant, local: true }])
        room.emit('track-started', { participant, track: picture })
      room.emit('track-started', { participant: null, track: picture })
      room.emit('participant-updated', { participant: assistant })
      room.emit('participant-left', { participant: assistant })
    },
  },
  'the assistant’s voice, which it is told of': {
    async script(stage) {
      await begin(stage)
      stage.room.emit('participant-joined', { participant: assistant })
      stage.room.emit('track-started', { participant: assistant, track: { kind: 'audio' } })
      await vi.advanceTimersByTimeAsync(1_000)
    },
  },
  'a call that is recorded in pictures': {
    body: { artifactPlan: { videoRecordingEnabled: true } },
    async script(stage) {
      await begin(stage)
      await expect.poll(() => stage.room.asked.map(([name]) => name)).toContain('startRecording')
      stage.room.emit('recording-started', {})
    },
  },
  'noise that cannot be cancelled': {
    async script(stage) {
      await begin(stage)
      stage.room.emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'No worklet.' })
      await vi.advanceTimersByTimeAsync(0)
    },
  },
  'the visitor’s screen': {
    async script(stage) {
      await begin(stage)
      stage.client.startScreenSharing({ video: true }, 'default-screen-video')
      stage.client.stopScreenSharing()
    },
  },
  'devices that the page chooses': {
    async script(stage) {
      await begin(stage)
      await stage.client.setInputDevicesAsync({ audioSource: microphone })
      const asked = stage.room.asked.filter(([name]) => name === 'setInputDevicesAsync').at(-1)
      return [asked, await outcome(() => stage.client.setOutputDeviceAsync({ outputDeviceId: null }))]
    },
  },
  'listeners that come and go': {
    async script({ client, events }) {
      const note = (...details: unknown[]) => void events.push(['noted', ...details])
      client.on('message', note).on('message', note).once('call-start', note)
      const told = [
        client.emit('message', { type: 'pong', at: 1 }),
        client.emit('call-start'),
        client.emit('call-start'),
      ]
      client.removeListener('message', note)
      client.emit('message', { type: 'pong', at: 2 })
      client.removeAllListeners('message')
      told.push(client.emit('message', { type: 'pong', at: 3 }))
      return told
    },
  },
}

describe('client 2.3.6 and ours are the same to a page', () => {
  test.each(Object.entries(scripts))('%s', async (_, { script, body = {} }) => {
    answer.body = { ...answer.body, ...body }
    const seen = async (whose: 'theirs' | 'ours') => {
      const stage = stageOf(whose)
      const found = await script(stage)
      await vi.advanceTimersByTimeAsync(0)
      return { found, events: stage.events, asked: noticed(stage) }
    }
    expect(await seen('ours')).toEqual(await seen('theirs'))
  })

  test('the object beneath is handed out while a call is on', async () => {
    for (const whose of ['theirs', 'ours'] as const) {
      const stage = stageOf(whose)
      expect(stage.client.getDailyCallObject(), whose).toBeNull()
      await begin(stage)
      expect(stage.client.getDailyCallObject(), whose).not.toBeNull()
      await meanwhile(stage.client.stop())
      expect(stage.client.getDailyCallObject(), whose).toBeNull()
    }
  })

  test('every method of the published client is there, and was tried above', () => {
    expect(publicMethods).toHaveLength(17)
    const tried = [begin, ...Object.values(scripts).map(({ script }) => script)].map(String).join()
    for (const name of publicMethods) {
      expect(name in Voice.prototype, name).toBe(true)
      expect(tried, name).toContain(`.${name}(`)
    }
  })
})

/** What both do in the same script, side by side. */
async function both(script: Script, options?: object, prepare?: (room: Room) => void) {
  const seen = async (whose: 'theirs' | 'ours') => {
    const stage = stageOf(whose, options, prepare)
    const found = await script(stage)
    await vi.advanceTimersByTimeAsync(0)
    return { found, names: stage.events.map(([name]) => name), rooms: stage.rooms.map(({ state }) => state) }
  }
  return { theirs: await seen('theirs'), ours: await seen('ours') }
}

describe('where ours is right', () => {
  test('a call that breaks is over, and another one can begin', async () => {
    const { theirs, ours } = await both(async (stage) => {
      await begin(stage)
      stage.room.says('listening')
      stage.room.emit('error', { errorMsg: 'Lost.', error: { type: 'connection-error', msg: 'Lost.' } })
      await vi.advanceTimersByTimeAsync(0)
      return (await begin(stage)) !== null
    })
    expect(theirs).toMatchObject({ found: false, names: ['call-start', 'error'] })
    expect(ours).toMatchObject({ found: true, names: ['call-start', 'error', 'call-end', 'message'] })
  })

  test('without a microphone there is no call that nobody sees', async () => {
    const { theirs, ours } = await both(
      async (stage) => {
        fakeDevices.refuse('NotAllowedError')
        const call = await begin(stage)
        stage.room?.emit('camera-error', { errorMsg: { errorMsg: 'denied' } })
        return call !== null
      },
      { audioSource: true },
    )
    expect(theirs).toEqual({ found: true, names: ['error'], rooms: ['alive'] })
    expect(ours).toEqual({ found: false, names: ['error'], rooms: [] })
  })

  test('an assistant that listens at once is not missed', async () => {
    const { theirs, ours } = await both(begin, undefined, (room) => {
      room.whileJoining = () => room.says('listening')
    })
    expect([theirs.names, ours.names]).toEqual([[], ['call-start']])
  })

  test('nobody stops speaking after the call', async () => {
    const { theirs, ours } = await both(async (stage) => {
      await begin(stage)
      stage.room.levels(0.5)
      stage.room.ends()
      await vi.advanceTimersByTimeAsync(1_500)
    })
    expect(theirs.names.at(-1)).toBe('speech-end')
    expect(ours.names).toEqual(theirs.names.slice(0, -1))
  })

  test('a call can begin at once after the one before, and one that is stopped while it begins does not go on', async () => {
    const again = await both(async (stage) => {
      await begin(stage)
      void stage.client.stop()
      return (await begin(stage)) !== null
    })
    expect([again.theirs.found, again.ours.found]).toEqual([false, true])
    const stopped = await both(async (stage) => {
      const starting = stage.client.start('assistant-id')
      void stage.client.stop()
      return (await starting) !== null
    })
    expect(stopped.theirs).toMatchObject({ found: true, rooms: ['alive'] })
    expect(stopped.ours.found).toBe(false)
    expect(stopped.ours.rooms).not.toContain('alive')
  })

  test('an assistant that has said goodbye and puts its guests out has not failed', async () => {
    const { theirs, ours } = await both(async (stage) => {
      await begin(stage)
      stage.room.says('listening')
      stage.room.says({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
      stage.room.emit('error', { errorMsg: 'Meeting has ended', error: { type: 'ejected', msg: 'Meeting has ended' } })
      stage.room.ends()
    })
    expect(theirs.names).toContain('error')
    expect(ours.names).toEqual(['call-start', 'message', 'call-end'])
  })

  test('all listeners can be taken away at once', async () => {
    const { theirs, ours } = await both(async ({ client }) => {
      client.removeAllListeners()
      return client.emit('call-start')
    })
    expect([theirs.found, ours.found]).toEqual([true, false])
  })

  test('two clients of a page have a key each', async () => {
    for (const [Client, expected] of [
      [ReferenceVoice, 'Bearer second'],
      [Voice, 'Bearer first'],
    ] as const) {
      answer = { status: 400, body: { message: 'Not today.' } }
      const [first] = ['first', 'second'].map((key) => new Client(key, 'https://api.example')) as unknown as Voice[]
      first?.on('error', () => {})
      await first?.start('assistant-id')
      expect(tokens.at(-1)).toBe(expected)
    }
  })

  test('what is said without a call is refused, and not lost without a word', async () => {
    const { theirs, ours } = await both(({ client }) => outcome(() => client.say('Hello.')))
    expect([theirs.found, ours.found]).toEqual([{ value: undefined }, { error: 'Call object is not available.' }])
  })
})
