import type { EndedReason, ServerMessage, TurnLatency, WebCall } from '@parley/protocol'
import { isMobile } from '../lib/is-mobile.ts'
import type { VoiceEvents } from '../lib/voice-events.ts'
import { toVoiceFailure, VoiceFailure } from '../lib/voice-failure.ts'
import { wait } from '../lib/wait.ts'
import type { ClientTool } from '../tools/client-tool.ts'
import type { TransportContext, TransportEvent } from '../transport/transport.ts'
import { webrtc } from '../transport/webrtc.ts'
import type { CallInput } from './call-state.ts'
import { speechMeter } from './speech-meter.ts'
import type { StartOptions, VoiceDetails, VoiceOptions } from './voice-options.ts'

const levelIntervalMs = 100
const startTimeoutMs = 20_000
/** Phones settle their audio after the permission prompt; joining sooner can lose the first words. */
const mobileSettleMs = 1000
/** A call that cannot be taken down by then holds up none after it. */
const takenDownMs = 8000
/** From the far side's "ended" to hanging up ourselves: the last word is still in the jitter buffer. */
const farewellMs = 400

export type SessionSettings = VoiceOptions &
  StartOptions &
  Pick<TransportContext, 'media' | 'call'> & { tools: ReadonlyMap<string, ClientTool> }

/** Where a session's news go; after close() none come. */
export type SessionOutlet = {
  input(input: CallInput): void
  emit<Name extends keyof VoiceEvents>(name: Name, ...details: VoiceEvents[Name]): unknown
  show(change: Partial<VoiceDetails>): void
  unmute(): void
}

type CreateCall = (signal: AbortSignal) => Promise<WebCall>

export type CallSession = ReturnType<typeof createSession>

/** One call from start to end: what its transport reports becomes inputs of the call's state and events for the page. */
export function createSession(settings: SessionSettings, { input, emit, show, unmute }: SessionOutlet) {
  const { transport: createTransport = webrtc, userAgent, tools } = settings
  const { timeoutMs = startTimeoutMs, signal: leaveSignal, roomDeleteOnUserLeaveEnabled } = settings
  const controller = new AbortController()
  const { signal } = controller
  const turns: TurnLatency[] = []
  const meter = speechMeter({
    volume: (level) => emit('volume-level', level),
    speaking(assistantSpeaking) {
      show({ assistantSpeaking })
      emit(assistantSpeaking ? 'speech-start' : 'speech-end')
    },
  })
  const transport = createTransport({
    ...settings,
    signal,
    levelIntervalMs,
    keepCallOnLeave: roomDeleteOnUserLeaveEnabled === false,
    emit: (event) => signal.aborted || receive(event),
  })
  const page = { tools, transport, signal }
  /** Runs towards the start's time limit, later towards hanging up after the farewell. */
  let timer: ReturnType<typeof setTimeout> | undefined

  const session = {
    transport,
    turns,
    /** Whether start() succeeded; what goes wrong before is told by it alone. */
    joined: false,
    /** Why the far side says the call ended, once it has. */
    farSideReason: undefined as EndedReason | undefined,

    /** Says which tools the page does itself. */
    offerTools: () => withTools(({ offerTools }) => offerTools(page)),

    /** Waits for `previous`, the call before, then joins. Rejects with what close() was given, should that come first. */
    open(create: CreateCall, previous: Promise<unknown>): Promise<WebCall> {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      leaveSignal?.addEventListener('abort', () => end(), { signal })
      if (leaveSignal?.aborted) end()
      return Promise.race([join(create, previous), aborted])
    },

    async close(reason: unknown): Promise<void> {
      controller.abort(reason)
      meter.stop()
      clearTimeout(timer)
      await transport.close().catch(console.error)
    },
  }
  if (tools.size > 0) session.offerTools()
  return session

  async function join(create: CreateCall, previous: Promise<unknown>): Promise<WebCall> {
    await Promise.race([previous, wait(takenDownMs, signal)])
    signal.throwIfAborted()
    const [call] = await Promise.all([register(create), prepare()])
    await transport.connect(call)
    signal.throwIfAborted()
    session.joined = true
    const records = call.artifactPlan?.videoRecordingEnabled
    if (records || settings.keepAwake || settings.watchMicrophone) {
      import('./attend.ts').then(({ attend }) => attend({ ...page, settings, records, show, emit }), console.error)
    }
    return call
  }

  async function register(create: CreateCall): Promise<WebCall> {
    const call = await create(signal)
    signal.throwIfAborted()
    if (!call.webCallUrl) throw new VoiceFailure('no-call-url', 'The call has no webCallUrl.')
    input({ type: 'created', call })
    return call
  }

  async function prepare(): Promise<void> {
    await transport.prepare()
    signal.throwIfAborted()
    // Counted from here: a visitor may take their time over the permission prompt.
    timer = setTimeout(() => end(new VoiceFailure('timed-out', 'The assistant did not answer.')), timeoutMs)
    if (isMobile(userAgent)) await wait(mobileSettleMs, signal)
  }

  function receive(event: TransportEvent): unknown {
    switch (event.type) {
      case 'message':
        return read(event.text)
      case 'levels':
        meter.measure(event.remote)
        return emit('local-volume-level', event.local)
      case 'playing':
        show({ playbackBlocked: false })
        if (event.player) emit('audio', event.player)
        return transport.send('playable')
      case 'blocked':
        show({ playbackBlocked: true })
        return emit('playback-blocked')
      case 'microphone-lost':
        show({ typedOnly: true })
        return emit('camera-error', toVoiceFailure(event.error, 'mic-failed', 'There is no microphone.'))
      case 'nonfatal-error':
        return survive(event.kind, event.message)
      case 'lost':
        return session.farSideReason ? end() : input(event)
      case 'restored':
        return input(event)
      case 'closed':
        return end(event.failure)
      case 'event':
        return emit(event.name, ...event.details)
    }
  }

  function read(text: string): unknown {
    if (text === 'listening') {
      clearTimeout(timer)
      return input({ type: 'listening', at: Date.now() })
    }
    const message = parse(text)
    if (!message || message.type === 'pong') return
    if (message.type === 'latency') turns.push(message)
    if (message.type === 'tool-calls') withTools(({ useTools }) => useTools(page, message))
    if (message.type === 'status-update' && message.status === 'ended') farewell(message.endedReason)
    emit('message', message)
  }

  /** What few calls need is fetched when one does. */
  function withTools(act: (tools: typeof import('../tools/page-tools.ts')) => void) {
    import('../tools/page-tools.ts').then(act, console.error)
  }

  /** The assistant's end is done; its own hanging up usually follows, but is not waited for. */
  function farewell(reason: EndedReason = 'assistant-ended-call') {
    session.farSideReason = reason
    clearTimeout(timer)
    timer = setTimeout(end, farewellMs)
  }

  /** After "ended" nothing is a failure any more: some services then throw their guests out. */
  function end(failure?: VoiceFailure) {
    const { farSideReason } = session
    const reason = farSideReason ?? failure?.code ?? 'customer-ended-call'
    input({ type: 'over', reason, failure: farSideReason ? undefined : failure })
  }

  function survive(type: string, message: string) {
    emit('nonfatal-error', { type, message })
    if (type !== 'audio-processor-error') return
    transport.setProcessor('none')
    unmute()
  }
}

/** Undefined for what is not a message: frames of other tools may share the channel. */
function parse(text: string): ServerMessage | null | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
