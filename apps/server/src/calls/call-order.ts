import type { Brain, CallReport, Keep, Manners } from '@parley/agent'
import type { ChosenTranscriber, HostedVoice, Meter } from '@parley/agent/providers'
import type { ConversationMessage, EndedReason, ServerMessage } from '@parley/protocol'
import type { CallStart } from '../records/call-starters.ts'
import type { Overheard } from '../records/listening-in.ts'
import type { OpenedCall } from '../records/open-call.ts'
import type { CallRecording, KeptRecording } from '../records/recordings.ts'
import type { AssistantWords } from '../resources/assistant.ts'

/** How long the line of a promised call stays free for it; after that, whoever comes first has it. */
export const lineKeptMs = 20_000

/** From the promise of a call until somebody must have joined: long enough to find the button of a permission prompt. */
export const tokenLifeMs = 120_000

/** Typed calls have no sound: they need no line, and have limits of their own. */
export type CallKind = 'spoken' | 'typed'

/** A call that a page asks for. */
export type CallOrder = {
  id: string
  kind: CallKind
  /** In the platform's words, with its overrides. */
  assistant: AssistantWords
  /** What answers; the guide when left out. */
  brain?: Brain
  /** How it behaves; as usual when left out. */
  manners?: Manners
  /** What it speaks with; the server's own stage when left out or null. */
  voice?: HostedVoice | null
  /** What it hears with; the server's own stage when left out or null. */
  transcriber?: ChosenTranscriber | null
  /** Whether the caller's end can write down what is said: a telephone cannot, nor can some browsers. */
  callerWrites: boolean
  /** The page's origin; null when it was not a page that asked. Only this origin can join. */
  origin: string | null
  /** Who counts as one visitor. */
  visitor: string
  /** Origin of this server, as the visitor reaches it. */
  serverUrl: string
  /** What was said in it on another server, which died; left out for a call that begins. */
  soFar?: readonly ConversationMessage[]
  /** Keeps what is said in it for a server that goes on with it; left out where none could. */
  keep?: Keep
  /** Hears what it uses of hosted providers. */
  meter?: Meter
  /** Null or left out where its sound is not kept. */
  recording?: CallRecording | null
  /** Null or left out where nobody may listen to it. */
  overheard?: Overheard | null
  /** Somebody has joined. */
  onJoined?: () => void
  /** Everything that the caller's page is told. */
  onTold?: (message: ServerMessage) => void
  /** It is over; what was recorded of it may still have to be kept. */
  onLeft?: (reason: EndedReason) => void
  /** It is over, and what was recorded of it is kept; without a report nobody ever joined. */
  onOver?: (reason: EndedReason, report?: CallReport & { recording?: KeptRecording | null }) => void
}

/** By when somebody must have joined a promised call, and how it ends where nobody has. */
export type Joining = { withinMs: number; otherwise: EndedReason }

/** How a call was promised, for another server that is to keep the promise. */
export type CallTerms = Pick<CallOrder, 'visitor' | 'origin' | 'serverUrl' | 'callerWrites'> & {
  /** What its page joins it with. */
  token: string
}

/** Who is at the other end of a call, and whether they came or were rung. */
export type FarEnd = Pick<CallOrder, 'kind' | 'callerWrites' | 'origin' | 'visitor' | 'serverUrl'> & {
  /** An answering machine may have taken the call. */
  isRung?: boolean
}

/** How a call that was opened is played to whoever is at its other end. */
export function orderOf(
  { id, assistant, brain, manners, voice, transcriber, meter, recording, overheard, record }: OpenedCall,
  { isRung = false, ...farEnd }: FarEnd,
): CallOrder {
  return {
    ...farEnd,
    ...{ id, assistant, brain, voice, transcriber, meter, recording, overheard },
    manners: isRung ? manners : { ...manners, voicemail: null },
    onJoined: record.joined,
    onTold: record.told,
    onOver: record.over,
  }
}

/** Whether a page wants us to listen, because its browser cannot write down what is said. */
export const asksForEar = ({ transport }: Pick<CallStart, 'transport'>) => transport.transcription === 'server'
