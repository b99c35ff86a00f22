import {
  Agent,
  type Assistant,
  type Brain,
  type CallReport,
  defaultPhrases,
  defaultTiming,
  type Keep,
  type Timing,
  type Voice,
} from '@parley/agent'
import type { ServerMessage } from '@parley/protocol'
import { type CallerScript, Performer } from './caller.ts'
import { ScriptedTransport } from './scripted-transport.ts'
import { VirtualClock } from './virtual-clock.ts'

const msPerChar = 50
const samplesPerMs = 16

/** A brain that answers what a function returns for the caller's last words, after `thinkMs`. */
export function scriptedBrain(
  answer: (question: string) => string,
  options: { clock?: VirtualClock; thinkMs?: number } = {},
): Brain {
  return async function* ({ messages, signal }) {
    const { clock, thinkMs = 0 } = options
    if (clock && thinkMs > 0) await new Promise<void>((resolve) => clock.after(thinkMs, resolve))
    if (signal.aborted) return
    yield { type: 'text', text: answer(messages.at(-1)?.content ?? '') }
  }
}

/** A voice that takes 50 ms of sound for every character, a quarter of full level. */
export const scriptedVoice: Voice = async function* (text) {
  yield new Int16Array(text.length * msPerChar * samplesPerMs).fill(8000)
}

/** A whole call under a virtual clock: a real agent between a scripted caller and fake stages. */
export class SimulatedCall {
  readonly clock: VirtualClock
  readonly transport: ScriptedTransport
  readonly agent: Agent
  report: CallReport | null = null
  readonly #performer: Performer

  constructor(
    assistant: Partial<Omit<Assistant, 'timing'>> & {
      timing?: Partial<Timing>
      clock?: VirtualClock
      reportDelayMs?: number
      keep?: Keep
    } = {},
  ) {
    this.clock = assistant.clock ?? new VirtualClock()
    this.transport = new ScriptedTransport(this.clock, assistant)
    this.#performer = new Performer(this.transport, this.clock)
    this.agent = new Agent({
      transport: this.transport,
      clock: this.clock,
      keep: assistant.keep,
      assistant: {
        brain: scriptedBrain((question) => `You said: ${question}.`),
        voice: scriptedVoice,
        transcriber: null,
        language: 'en-GB',
        firstMessage: 'Hello.',
        speaksFirst: true,
        phrases: defaultPhrases,
        ...assistant,
        timing: { ...defaultTiming, ...assistant.timing },
      },
    })
    this.agent.ended.then((report) => {
      this.report = report
    })
  }

  /** Opens the call and lets the greeting be said. */
  async open() {
    this.transport.emit({ type: 'open' })
    await this.clock.advance(1000)
    return this
  }

  async perform(script: CallerScript) {
    await this.#performer.perform(script)
    return this
  }

  /** The conversation as both sides have heard it: `user: …`, `assistant: …`. */
  get conversation(): string[] {
    return this.agent.messages.map(({ role, content }) => `${role}: ${content}`)
  }

  messages<Type extends ServerMessage['type']>(type: Type): Extract<ServerMessage, { type: Type }>[] {
    return this.transport.sent
      .map(({ message }) => message)
      .filter(
        (message): message is Extract<ServerMessage, { type: Type }> =>
          typeof message !== 'string' && message.type === type,
      )
  }

  /** Whether a frame has been played in the last `ms`. */
  heardWithin(ms: number): boolean {
    const last = this.transport.frames.at(-1)
    return last !== undefined && last.at > this.clock.now() - ms
  }
}
