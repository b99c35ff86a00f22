import type { Knowledge } from '@parley/protocol'
import { assistantFrom } from '../assistant/assistant-from.ts'
import type { AssistantSettings } from '../assistant/assistant-settings.ts'
import { LocalStages } from '../assistant/local-stages.ts'
import type { Brain } from '../brain/brain.ts'
import { Agent } from '../call/agent.ts'
import { realClock } from '../lib/call-clock.ts'
import { browserTranscriber, fliteVoice } from '../providers/built-in.ts'
import { silentVoice, type TypedTransport } from '../transport/typed/typed-transport.ts'

/** Somebody who types may go away for a while. */
const typedIdleMs = 300_000

/** An assistant for somebody who types: it is patient, and never says that it cannot hear anyone. */
export function typed(assistant: AssistantSettings): AssistantSettings {
  const { brain, hooks } = assistant
  return {
    ...assistant,
    ...(brain && { brain: voiceless(brain) }),
    voice: fliteVoice,
    transcriber: browserTranscriber,
    standbyTranscriber: null,
    ...(hooks && { hooks: hooks.filter(({ on }) => on !== 'customer.speech.timeout') }),
    backgroundSound: null,
    timing: { ...assistant.timing, idleMs: typedIdleMs, idlePrompts: 0, silenceMs: null },
    phrases: {
      ...assistant.phrases,
      silenceFarewell: 'I haven’t heard from you for a while, so I’ll end here. Goodbye.',
    },
  }
}

/** The same brain, without its changes of voice: what is written has none. */
function voiceless(brain: Brain): Brain {
  return async function* (turn) {
    for await (const event of brain(turn)) if (event.type !== 'voice') yield event
  }
}

/** Plays an assistant to somebody who types, without a host: no thread is started, and no model loaded. */
export function playTyped(
  {
    assistant,
    knowledge,
    ...hearing
  }: { assistant: Omit<AssistantSettings, 'voice' | 'transcriber'>; knowledge: Knowledge } & Pick<
    ConstructorParameters<typeof Agent>[0],
    'onProblem' | 'onTurn' | 'meter'
  >,
  transport: TypedTransport,
): Agent {
  const settings = typed({ ...assistant, voice: fliteVoice, transcriber: browserTranscriber })
  const machine = { knowledge, embeddedVoice: silentVoice, local: new LocalStages('models') }
  return new Agent({ assistant: assistantFrom(settings, machine), transport, clock: realClock, ...hearing })
}
