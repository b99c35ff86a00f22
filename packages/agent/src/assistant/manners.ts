import type { Hook } from '../call/hooks.ts'
import type { VoicemailPlan } from '../call/voicemail.ts'
import type { StartSpeakingPlan } from '../turn/endpointing/endpointing.ts'
import type { StopSpeakingPlan } from '../turn/interruption.ts'
import type { ChunkPlan } from '../voice/chunk-plan.ts'

/** How an assistant behaves in a call where its owner wants it otherwise than usual. */
export type Manners = {
  /** When a turn of the caller's is over; by how finished the words sound when left out. */
  startSpeaking?: StartSpeakingPlan | null
  /** What stops the assistant; any sound with words but a listener's when left out. */
  stopSpeaking?: StopSpeakingPlan | null
  /** Whether the first message gives way like everything else. Default true. */
  greetingYields?: boolean
  /** Whether the brain goes on, unasked, when the first message has been said. Default false. */
  greetingGoesOn?: boolean
  /** Whether the conversation holds what was made to be said although the caller cut it off. Default false. */
  remembersUnheard?: boolean
  /** Whether prompts are counted over the whole call, and not since the caller last spoke. Default false. */
  promptsCountOnce?: boolean
  hooks?: readonly Hook[]
  /** What it does with an answering machine; it knows of none when left out. */
  voicemail?: VoicemailPlan | null
  /** Heard under everything, over and over: mono PCM16 at 16 000 Hz. */
  backgroundSound?: Int16Array | null
  /** Whether the transcriber is given the caller's sound without the noise around it. Default false. */
  denoises?: boolean
  /** How replies are cut before they are spoken; into sentences when left out. */
  chunks?: ChunkPlan | null
}

/** Only the manners, of something that has them. */
export function mannersOf(having: Manners): Manners {
  const { startSpeaking, stopSpeaking, greetingYields, greetingGoesOn, remembersUnheard, promptsCountOnce } = having
  const { hooks, voicemail, backgroundSound, denoises, chunks } = having
  return {
    ...(startSpeaking && { startSpeaking }),
    ...(stopSpeaking && { stopSpeaking }),
    ...(greetingYields !== undefined && { greetingYields }),
    ...(greetingGoesOn !== undefined && { greetingGoesOn }),
    ...(remembersUnheard !== undefined && { remembersUnheard }),
    ...(promptsCountOnce !== undefined && { promptsCountOnce }),
    ...(hooks && { hooks }),
    ...(voicemail && { voicemail }),
    ...(backgroundSound && { backgroundSound }),
    ...(denoises && { denoises }),
    ...(chunks && { chunks }),
  }
}
