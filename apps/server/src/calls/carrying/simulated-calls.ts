import { type Brain, type HostedCall, type Manners, realClock, type TurnStep, type Voice } from '@parley/agent'
import { builtInVoice, type ChosenTranscriber, type HostedVoice, type Meter } from '@parley/agent/providers'
import type { CallerMicrophone, SimulatedTransport, Surroundings } from '@parley/agent/simulated'
import { Failure, type Knowledge } from '@parley/protocol'
import { systemClock } from '../../lib/wall-clock.ts'
import type { AssistantWords } from '../../resources/assistant.ts'
import { assistantSettings, isBrowser, longestMs, type Stages, transcriberFor } from '../assistant-settings.ts'
import type { Carrier } from './carrier.ts'
import type { Lines } from './lines.ts'

/** Each takes about as much of the machine as a caller, on the thread that also answers requests. */
export const spokenSimulationsAtATime = 2
/** So that a run of them comes to its end. */
const longestSimulatedMs = 180_000
const lookMs = 250

/** Where a simulated caller may talk; `signal` aborts when people need it. */
export type Place = { signal: AbortSignal; leave(): void }

export type SimulatedOrder = {
  assistant: AssistantWords
  brain: Brain
  manners: Manners
  /** Null for the server's own. */
  voice: HostedVoice | null
  transcriber: ChosenTranscriber | null
  meter: Meter
  /** Share of the caller's packets that never come, 0–1. */
  loss: number
  surroundings: Surroundings
  onTurn(step: TurnStep): void
  onProblem(error: unknown): void
}

/** A call whose caller is this server's own. */
export type SimulatedCall = { hosted: HostedCall; transport: SimulatedTransport; microphone: CallerMicrophone }

type Deps = { carrier: Carrier; lines: Pick<Lines, 'isQuiet'>; stages: Stages; knowledge: () => Knowledge }

/** Calls of simulated callers who speak. They take no line, and give way where people call. */
export class SimulatedCalls {
  readonly #deps: Deps
  /** Those that began last come last. */
  readonly #places: AbortController[] = []
  #watching: NodeJS.Timeout | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#places.length
  }

  /** Throws `unprocessable` where nobody here hears what a caller says to whom this transcriber listens for. */
  requireEar(transcriber: ChosenTranscriber | null) {
    if (!isBrowser(transcriberFor({ transcriber, callerWrites: false }, this.#deps.stages))) return
    throw new Failure(
      'unprocessable',
      'Nobody would hear a simulated caller who speaks: this server has no ear. Fetch one ("npx parley models fetch recommended"), install PocketSphinx or choose a transcriber, or let the caller write: transport.provider vapi.webchat.',
    )
  }

  /** A place for a call, once no more than half of the lines are taken by people. Rejects when `signal` aborts. */
  async place(signal: AbortSignal): Promise<Place> {
    while (this.#places.length >= spokenSimulationsAtATime || !this.#deps.lines.isQuiet) {
      await systemClock.sleep(lookMs, signal)
      signal.throwIfAborted()
    }
    const giving = new AbortController()
    this.#places.push(giving)
    this.#watching ??= setInterval(() => this.#giveWay(), lookMs).unref()
    return {
      signal: giving.signal,
      leave: () => {
        const at = this.#places.indexOf(giving)
        if (at >= 0) this.#places.splice(at, 1)
        if (this.#places.length > 0 || !this.#watching) return
        clearInterval(this.#watching)
        this.#watching = null
      },
    }
  }

  /** The one that began last, whose end costs least. */
  #giveWay() {
    if (!this.#deps.lines.isQuiet) this.#places.findLast(({ signal }) => !signal.aborted)?.abort()
  }

  /** One of the built-in voices by its name, or with null the one that this server speaks with. */
  callerVoice(name: string | null): Voice {
    const { carrier, stages, knowledge } = this.#deps
    const named = name === null ? null : builtInVoice(name)
    return named?.make() ?? carrier.host.voiceOf(stages.voice, knowledge())
  }

  /** Begins a call; who hangs up closes its microphone. */
  async play(order: SimulatedOrder): Promise<SimulatedCall> {
    const { loss, surroundings } = order
    // only who runs simulations loads what they need
    const { CallerMicrophone, SimulatedTransport } = await import('@parley/agent/simulated')
    const ear = transcriberFor({ transcriber: order.transcriber, callerWrites: false }, this.#deps.stages)
    await this.#deps.carrier.host.readyToHear(ear, this.#deps.knowledge())
    const transport = await SimulatedTransport.open({ loss })
    const hosted = this.#begin(order, ear, transport)
    const microphone = new CallerMicrophone({
      clock: realClock,
      send: (frame) => transport.speak(frame),
      ...surroundings,
    })
    hosted.ended.then(() => microphone.close())
    return { hosted, transport, microphone }
  }

  #begin(order: SimulatedOrder, ear: ChosenTranscriber, transport: SimulatedTransport): HostedCall {
    const { carrier, stages, knowledge } = this.#deps
    const { assistant, brain, manners, voice, meter, onTurn, onProblem } = order
    const settings = assistantSettings(assistant, stages)
    try {
      return carrier.host.simulate({
        assistant: {
          ...settings,
          ...manners,
          voicemail: null, // who calls is no machine
          timing: { ...settings.timing, maxDurationMs: Math.min(longestMs(assistant), longestSimulatedMs) },
          transcriber: ear,
          brain,
          ...(voice && { voice }),
        },
        knowledge: knowledge(),
        ...{ meter, transport, onTurn, onProblem },
      })
    } catch (error) {
      transport.close()
      throw error
    }
  }
}
