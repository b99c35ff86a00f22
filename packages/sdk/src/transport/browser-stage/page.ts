import { Voice } from '../../index.ts'
import type { VoiceEvents } from '../../lib/voice-events.ts'
import type { VoiceOptions } from '../../voice/voice-options.ts'
import type { Told } from '../transport.contract.ts'
import type { Transport, TransportEvent } from '../transport.ts'
import { webrtc } from '../webrtc.ts'
import { FarSide } from './far-side.ts'

/** What is still alive in the page; a call that is over leaves none of it. */
const alive = {
  peers: new Set<RTCPeerConnection>(),
  tracks: new Set<MediaStreamTrack>(),
  contexts: new Set<AudioContext>(),
  globalListeners: 0,
}

const NativePeer = RTCPeerConnection
class CountedPeer extends NativePeer {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    alive.peers.add(this)
  }
}
window.RTCPeerConnection = CountedPeer

const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
navigator.mediaDevices.getUserMedia = async (constraints) => {
  const stream = await ask(constraints)
  for (const track of stream.getTracks()) alive.tracks.add(track)
  return stream
}

const NativeContext = AudioContext
class CountedContext extends NativeContext {
  constructor(options?: AudioContextOptions) {
    super(options)
    alive.contexts.add(this)
  }
}

for (const target of [window, document, navigator.mediaDevices, screen] as EventTarget[]) {
  const [add, remove] = [target.addEventListener, target.removeEventListener]
  target.addEventListener = (...details: Parameters<typeof add>) => {
    alive.globalListeners++
    add.apply(target, details)
  }
  target.removeEventListener = (...details: Parameters<typeof remove>) => {
    alive.globalListeners--
    remove.apply(target, details)
  }
}

function begin(options: VoiceOptions = {}) {
  const far = new FarSide()
  const voice = new Voice('key', 'https://far.example', { fetch: far.fetch, ...options })
  const events: { name: string; detail: unknown }[] = []
  const names: (keyof VoiceEvents)[] = [
    ...(['call-start', 'call-end', 'message', 'error', 'speech-start', 'speech-end', 'camera-error'] as const),
    ...(['playback-blocked', 'reconnecting', 'reconnected', 'nonfatal-error', 'audio'] as const),
  ]
  for (const name of names) {
    voice.on(name, (detail?: unknown) => {
      events.push({
        name,
        detail: detail instanceof HTMLElement ? detail.tagName : JSON.parse(JSON.stringify(detail ?? null)),
      })
    })
  }
  const levels = { remote: 0, local: 0 }
  voice.on('volume-level', (level) => {
    levels.remote = level
  })
  voice.on('local-volume-level', (level) => {
    levels.local = level
  })
  stage.scene = { far, voice }
  return { far, voice, events, levels, names: () => events.map(({ name }) => name) }
}

export type Carried = {
  far: FarSide
  transport: Transport
  controller: AbortController
  connect(): Promise<{ code: string; status: number } | null>
  told(): Told[]
}

/** The bare transport and its far side, for the contract of transports. */
async function carry() {
  const far = new FarSide()
  const call = await (await far.fetch('/call/web', { body: '{}' })).json()
  const controller = new AbortController()
  const { signal } = controller
  const events: TransportEvent[] = []
  const media = { microphone: true, speaker: '', muted: false, volume: 1, gain: 1 }
  const emit = (event: TransportEvent) => void events.push(event)
  const transport = webrtc({ media, signal, fetch: far.fetch, keepCallOnLeave: false, levelIntervalMs: 100, emit })
  const connect = () =>
    transport.connect(call).then(
      () => null,
      (error) => ({ code: String(error.code ?? error.name), status: Number(error.status) }),
    )
  /** `levels` come all the time. */
  const told = () =>
    events
      .filter(({ type }) => type !== 'levels' && type !== 'playing' && type !== 'blocked')
      .map((event) => ({ type: event.type, text: 'text' in event ? event.text : '' }))
  stage.carried = { far, transport, controller, connect, told }
}

const leftovers = () => ({
  audioElements: document.querySelectorAll('audio').length,
  peers: [...alive.peers].filter((peer) => peer.connectionState !== 'closed').length,
  tracks: [...alive.tracks].filter((track) => track.readyState === 'live').length,
  contexts: [...alive.contexts].filter((context) => context.state !== 'closed').length,
  globalListeners: alive.globalListeners,
})

async function until<Value>(what: string, look: () => Value | Promise<Value>): Promise<Value> {
  const giveUpAt = performance.now() + 50_000
  for (;;) {
    const value = await look()
    if (value) return value
    if (performance.now() > giveUpAt) throw new Error(`It never came to this: ${what}`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Counts the SDK's own AudioContexts; the far side's are made before. */
const countContexts = () => {
  window.AudioContext = CountedContext
}

/** The ids of one kind of device, without the two that only stand for another. */
async function devices(kind: MediaDeviceKind): Promise<string[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  const ids = all.filter((device) => device.kind === kind).map(({ deviceId }) => deviceId)
  return ids.filter((id) => id !== 'default' && id !== 'communications')
}

const stage = {
  begin,
  carry,
  leftovers,
  until,
  countContexts,
  devices,
  peers: () => [...alive.peers],
  /** The newest one begun, for tests that look at it from outside. */
  scene: null as { far: FarSide; voice: Voice } | null,
  carried: null as Carried | null,
}
export type Stage = typeof stage
Object.assign(window, { stage })
