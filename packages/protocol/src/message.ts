/**
 * What travels over a call's data channel, as text frames. Most are JSON with a `type`; three are bare words:
 * the assistant's end says `listening` once it hears the caller, the caller's end `playable` once the assistant is heard, and
 * `keep` where it leaves a room and not the call.
 */
export const listeningSignal = 'listening'
export const playableSignal = 'playable'
export const keepSignal = 'keep'

/** The data channel's label. The caller's end creates it before its offer, ordered and reliable. */
export const dataChannelLabel = 'parley'

/** Longest text frame either end accepts, in UTF-16 code units. */
export const maxMessageChars = 65_536

/** Longest text a caller may type or dictate in one message, in UTF-16 code units. */
export const maxInputChars = 4_000

/** Longest result of a tool that a page may bring, in bytes. */
export const maxToolResultBytes = 32_768

/** Speak this text now. Flags default to false. */
export type SayMessage = {
  type: 'say'
  message: string
  endCallAfterSpoken?: boolean | undefined
  interruptionsEnabled?: boolean | undefined
  interruptAssistantEnabled?: boolean | undefined
}
export type ConversationMessage = {
  role: 'system' | 'user' | 'assistant' | 'tool' | 'function'
  content?: string | null | undefined
  /** `tool_calls`, `tool_call_id` and the like, as the model's vendor defines them. */
  [key: string]: unknown
}
/** Put a message into the conversation; `triggerResponseEnabled` (default true) lets the assistant answer it. */
export type AddMessage = {
  type: 'add-message'
  message: ConversationMessage
  triggerResponseEnabled?: boolean | undefined
}
export type ControlMessage = {
  type: 'control'
  /** `interrupt-assistant` stops what is being said or thought of, as words of the caller would. */
  control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message' | 'interrupt-assistant'
  videoRecordingStartDelaySeconds?: number | undefined
}
export type EndCallMessage = { type: 'end-call' }
/** What the visitor's own browser recognised. Each partial replaces the one before; a final closes the utterance. */
export type TranscriptInput = {
  type: 'transcript-input'
  role: 'user'
  transcriptType: 'partial' | 'final'
  transcript: string
}
/**
 * The visitor's browser cannot write down what is said after all: the assistant's end does from now on, beginning with what was
 * said just now. Counts where the call's answer offers it as `transcriptionFallback`.
 */
export type TranscribeMessage = { type: 'transcribe' }
/** A turn that the caller typed. */
export type TextInput = { type: 'text-input'; text: string }
/**
 * Answered at once by a `pong` with the same `at` (epoch ms, the sender's clock). In a room of LiveKit, whose assistant learns nothing
 * else of the way between its caller and the room, `network` says how that carries the call.
 */
export type Ping = { type: 'ping'; at: number; network?: NetworkReport | undefined }

/** What a browser has counted of a call until now; left out is what it does not say. */
export type NetworkReport = {
  /** The caller's packets, and how many of these never came to the room. */
  sent?: number | undefined
  lost?: number | undefined
  /** The room's packets that came to the caller, and those that never did. */
  received?: number | undefined
  missed?: number | undefined
  /** In seconds, as they are now: how unevenly the caller's packets come to the room, and the way there and back. */
  jitter?: number | undefined
  roundTripTime?: number | undefined
}
/** The tools that the page does itself, and whose results it brings. Each list replaces the one before. */
export type ClientTools = { type: 'client-tools'; names: string[] }

export type ClientMessage =
  | SayMessage
  | AddMessage
  | ControlMessage
  | EndCallMessage
  | TranscriptInput
  | TranscribeMessage
  | TextInput
  | Ping
  | ClientTools
  | ToolCallsResult

export type Speaker = 'user' | 'assistant'

export type CallStatus = 'queued' | 'ringing' | 'in-progress' | 'forwarding' | 'ended'

/** Why a call is over. Known words are listed; a hosted service may send others. */
export type EndedReason =
  | 'customer-ended-call'
  | 'assistant-ended-call'
  | 'assistant-said-end-call-phrase'
  | 'exceeded-max-duration'
  | 'silence-timed-out'
  | 'connection-lost'
  | 'too-many-messages'
  | 'server-shutting-down'
  | 'server-lost'
  | 'ended-by-owner'
  | 'failed'
  | (string & {})

/** `turnId` is the same in everything that belongs to one turn: transcript, speech-update, latency, user-interrupted. */
export type StatusUpdate = { type: 'status-update'; status: CallStatus; endedReason?: EndedReason }
export type Transcript = {
  type: 'transcript'
  role: Speaker
  transcriptType: 'partial' | 'final'
  transcript: string
  turnId?: string
}
export type SpeechUpdate = { type: 'speech-update'; status: 'started' | 'stopped'; role: Speaker; turn?: number }
/** The whole conversation so far, without the system prompt. */
export type ConversationUpdate = { type: 'conversation-update'; conversation: ConversationMessage[] }
/** The brain's words as they come, before they are spoken. */
export type ModelOutput = { type: 'model-output'; output: unknown; turnId?: string }
/** The caller spoke over the assistant, which stopped; `heardChars` of the turn's text had been played. */
export type UserInterrupted = { type: 'user-interrupted'; turnId?: string; heardChars?: number }
export type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: unknown } }
/** The assistant uses tools; those without a server are the page's to do. */
export type ToolCalls = { type: 'tool-calls'; toolCallList: ToolCall[] }
/** What came of a tool: from the server's end, and from the page of those that it does itself. */
export type ToolCallsResult = {
  type: 'tool-calls-result'
  toolCallResult: { toolCallId: string; name: string; result?: string; error?: string }
}
/** Another assistant goes on, or the caller has to be put through to a number, which a call in a browser cannot do. */
export type TransferUpdate = {
  type: 'transfer-update'
  destination: { type: string; [key: string]: unknown }
  fromAssistant?: { name?: string }
  toAssistant?: { name?: string }
}
/** A workflow has come to this node. */
export type NodeStarted = { type: 'workflow.node.started'; node: { name: string; [key: string]: unknown } }
/** What the conversation filled in of a consultation request. Nothing is sent until the visitor confirms on the page. */
export type FormUpdate = {
  type: 'form-update'
  fields: {
    fullName?: string
    email?: string
    companyName?: string
    service?: string
    problems?: string
    additionalInfo?: string
  }
  complete: boolean
}
/** The assistant's end is about to hang up. */
export type Hang = { type: 'hang' }
/** Something in the call failed; the call goes on unless `status-update` says otherwise. */
export type ErrorMessage = { type: 'error'; message: string }
export type Pong = { type: 'pong'; at: number }
/**
 * Where the time of one turn went, in ms; null for a stage the turn did not use. `endpointingMs` is the whole wait, and the others
 * lie within it: they are not added to it.
 */
export type TurnLatency = {
  type: 'latency'
  turnId: string
  /** From the caller's last sound to the answer's first; null where they typed. */
  endpointingMs: number | null
  /** From the caller's last sound to the last word that was written down. */
  transcriberMs: number | null
  /** From when the brain was asked to the first sentence of its answer. */
  brainMs: number | null
  /** From that sentence to its first sound. */
  voiceMs: number | null
}

export type ServerMessage =
  | StatusUpdate
  | Transcript
  | SpeechUpdate
  | ConversationUpdate
  | ModelOutput
  | UserInterrupted
  | ToolCalls
  | ToolCallsResult
  | TransferUpdate
  | NodeStarted
  | FormUpdate
  | Hang
  | ErrorMessage
  | Pong
  | TurnLatency
