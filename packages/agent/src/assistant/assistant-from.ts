import { guide } from '../brain/guide/guide.ts'
import { fillIn } from '../brain/instructions.ts'
import { CircuitBreaker } from '../lib/circuit-breaker.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import { withinBudget } from '../lib/usage.ts'
import type { ChosenTranscriber, ChosenVoice, Machine } from '../providers/provider.ts'
import { denoised } from '../transcriber/denoised.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import type { Voice } from '../voice/voice.ts'
import { type Assistant, defaultPhrases, defaultTiming } from './assistant.ts'
import type { AssistantSettings } from './assistant-settings.ts'
import { mannersOf } from './manners.ts'

const hostedWithinMs = 4000

type OnFailure = (error: unknown) => void

/** By what makes the voice: the server's own is the same for all calls, an assistant's lasts as long as its call. */
const breakers = new WeakMap<ChosenVoice['make'], CircuitBreaker>()

/** Makes the stages of one call. `onFailure` hears of every provider that had to be replaced. */
export function assistantFrom(
  settings: AssistantSettings,
  { onFailure, ...machine }: Machine & { onFailure?: OnFailure | undefined },
): Assistant {
  const values = settings.variableValues ?? {}
  const { standbyTranscriber: standby } = settings
  return {
    ...mannersOf(settings),
    brain: settings.brain ?? guide(machine.knowledge),
    voice: atSpeed(settings.speed ?? 1, voiceFrom(settings.voice, machine, onFailure)),
    transcriber: transcriberFrom(settings, settings.transcriber, machine),
    standbyTranscriber: standby ? () => transcriberFrom(settings, standby, machine) : null,
    language: settings.language ?? 'en-GB',
    firstMessage: settings.firstMessage === null ? null : fillIn(settings.firstMessage, values),
    speaksFirst: settings.speaksFirst ?? true,
    clientMessages: settings.clientMessages ?? null,
    timing: { ...defaultTiming, ...settings.timing },
    phrases: { ...defaultPhrases, ...settings.phrases },
  }
}

function voiceFrom({ make }: ChosenVoice, machine: Machine, onFailure: OnFailure = () => {}): Voice {
  const { embeddedVoice } = machine
  const voice = make(machine)
  if (voice === embeddedVoice) return voice
  const breaker = breakers.get(make) ?? new CircuitBreaker(() => performance.now())
  breakers.set(make, breaker)
  const either = firstThatWorks([voice, embeddedVoice], { firstItemWithinMs: hostedWithinMs, breaker, onFailure })
  return withinBudget(either, embeddedVoice)
}

function atSpeed(speed: number, voice: Voice): Voice {
  return speed === 1 ? voice : (text, options) => voice(text, { ...options, speed })
}

/** The greeting takes longer than most transcribers take to load. What goes wrong is told again when somebody speaks. */
function transcriberFrom(
  { denoises }: Pick<AssistantSettings, 'denoises'>,
  transcriber: ChosenTranscriber,
  machine: Machine,
): Transcriber | null {
  const listening = transcriber.make(machine)
  listening?.prepare?.().catch(() => {})
  return listening && denoises ? denoised(listening.transcribe) : (listening?.transcribe ?? null)
}
