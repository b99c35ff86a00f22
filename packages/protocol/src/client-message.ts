import * as v from 'valibot'
import { type ClientMessage, maxInputChars } from './message.ts'

const input = v.pipe(v.string(), v.maxLength(maxInputChars, `at most ${maxInputChars} characters`))

const say = v.object({
  type: v.literal('say'),
  message: v.pipe(v.string(), v.minLength(1, 'say needs a message'), v.maxLength(maxInputChars)),
  endCallAfterSpoken: v.optional(v.boolean()),
  interruptionsEnabled: v.optional(v.boolean()),
  interruptAssistantEnabled: v.optional(v.boolean()),
})
const addMessage = v.object({
  type: v.literal('add-message'),
  message: v.looseObject({
    role: v.picklist(['system', 'user', 'assistant', 'tool', 'function']),
    content: v.optional(v.nullable(v.string())),
  }),
  triggerResponseEnabled: v.optional(v.boolean()),
})
const control = v.object({
  type: v.literal('control'),
  control: v.picklist(['mute-assistant', 'unmute-assistant', 'say-first-message', 'interrupt-assistant']),
  videoRecordingStartDelaySeconds: v.optional(v.number()),
})
const endCall = v.object({ type: v.literal('end-call') })
const transcriptInput = v.object({
  type: v.literal('transcript-input'),
  role: v.literal('user'),
  transcriptType: v.picklist(['partial', 'final']),
  transcript: input,
})
const transcribe = v.object({ type: v.literal('transcribe') })
const textInput = v.object({ type: v.literal('text-input'), text: input })
/** Counters of RTP have 32 bits; what came twice counts as one less lost. */
const packets = v.optional(v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 32)), v.maxValue(2 ** 32)))
/** No call is carried by a network that takes ten minutes. */
const seconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600)))
const network = v.object({
  ...{ sent: packets, lost: packets, received: packets, missed: packets },
  ...{ jitter: seconds, roundTripTime: seconds },
})
const ping = v.object({
  type: v.literal('ping'),
  at: v.number(),
  // whatever stands there, who asks whether we live is answered
  network: v.optional(v.fallback(v.optional(network), undefined)),
})
const clientTools = v.object({
  type: v.literal('client-tools'),
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(128)),
})
const toolCallsResult = v.object({
  type: v.literal('tool-calls-result'),
  toolCallResult: v.object({
    toolCallId: v.string(),
    name: v.string(),
    result: v.optional(v.string()),
    error: v.optional(v.string()),
  }),
})

/** Judges what a caller's page sends; the page itself only needs the type `ClientMessage`. */
export const clientMessageSchema: v.GenericSchema<unknown, ClientMessage> = v.variant('type', [
  say,
  addMessage,
  control,
  endCall,
  transcriptInput,
  transcribe,
  textInput,
  ping,
  clientTools,
  toolCallsResult,
])
