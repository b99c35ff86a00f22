import { displayNameLimit, maxDialOutUserIdLength, maxTones } from '../limits.ts'
import { type Fault, first, isObject } from './fault.ts'

export const audioCodecs = ['OPUS', 'PCMU', 'PCMA', 'G722']
export const videoCodecs = ['H264', 'VP8']

export function dialOutFault(options: unknown): Fault {
  const fault = isObject(options) ? dialOutFaultOf(options) : 'either a sip uri or phone number must be provided'
  return fault && `Error starting dial out: ${fault}`
}

function dialOutFaultOf(options: Record<string, unknown>): Fault {
  const { sipUri, phoneNumber, callerId, displayName, userId, video } = options
  const codecs = isObject(options.codecs) ? options.codecs : {}
  const { length = 0 } = typeof userId === 'string' ? userId : ''
  if (!sipUri && !phoneNumber) return 'either a sip uri or phone number must be provided'
  if (sipUri && phoneNumber) return 'only one of sip uri or phone number must be provided'
  return first(
    () => {
      if (!sipUri) return
      if (typeof sipUri !== 'string') return 'sipUri must be a string'
      if (!sipUri.startsWith('sip:')) return "Invalid SIP URI, must start with 'sip:'"
      if (video !== undefined && typeof video !== 'boolean') return 'video must be a boolean value'
      if (callerId) return 'callerId not allowed with sipUri'
      return codecFault('video', codecs.video, videoCodecs, 'H264 or VP8')
    },
    () => {
      if (!phoneNumber) return
      if (typeof phoneNumber !== 'string') return 'phoneNumber must be a string'
      if (!/^\+\d+$/.test(phoneNumber)) return 'Invalid phone number, must be valid phone number as per E.164'
    },
    () => (callerId && typeof callerId !== 'string' ? 'callerId must be a string' : undefined),
    () => codecFault('audio', codecs.audio, audioCodecs, `one of ${audioCodecs.join(', ')}`),
    () => (displayName && typeof displayName !== 'string' ? 'displayName must be a string' : undefined),
    () =>
      typeof displayName === 'string' && displayName.length >= displayNameLimit
        ? `displayName length must be less than ${displayNameLimit}`
        : undefined,
    () => (userId && typeof userId !== 'string' ? 'userId must be a string' : undefined),
    () =>
      length > maxDialOutUserIdLength
        ? `userId length must be less than or equal to ${maxDialOutUserIdLength}`
        : undefined,
  )
}

function codecFault(kind: string, codecs: unknown, known: string[], words: string): Fault {
  if (codecs === undefined) return
  if (!Array.isArray(codecs)) return `${kind} codec must be an array`
  if (codecs.length === 0) return `${kind} codec array specified but empty`
  for (const codec of codecs) {
    if (typeof codec !== 'string') return `${kind} codec must be a string`
    if (!known.includes(codec)) return `${kind} codec must be ${words}`
  }
}

export function tonesFault(options: unknown): Fault {
  const { sessionId, tones } = isObject(options) ? options : {}
  if (!sessionId || !tones) return 'sessionId and tones are mandatory parameter'
  if (typeof sessionId !== 'string' || typeof tones !== 'string') return 'sessionId and tones should be of string type'
  if (tones.length > maxTones) return `tones string must be upto ${maxTones} characters`
  const wrong = /[^0-9A-D*#]/.exec(tones)
  if (wrong) return `${wrong[0]} is not valid DTMF tone`
}

/** Where a telephone call may be handed to: a SIP address, or (not for a refer) a telephone number. */
export function transferFault(method: 'sipCallTransfer' | 'sipRefer', options: unknown): Fault {
  if (!isObject(options) && method === 'sipRefer') return 'sessionId and toEndPoint are mandatory parameter'
  const { sessionId, toEndPoint, callerId } = isObject(options) ? options : {}
  if (!sessionId || !toEndPoint) return `${method}() requires a sessionId and toEndPoint`
  if (typeof sessionId !== 'string' || typeof toEndPoint !== 'string')
    return 'Invalid parameter: sessionId and toEndPoint must be of type string'
  if (method === 'sipRefer') return toEndPoint.startsWith('sip:') ? undefined : '"toEndPoint" must be a "sip" address'
  if (!/^(sip:|\+)/.test(toEndPoint)) return `toEndPoint: ${toEndPoint} must starts with either "sip:" or "+"`
  if (callerId && typeof callerId !== 'string') return 'callerId must be of type string'
  if (callerId && !toEndPoint.startsWith('+')) return 'callerId is only valid when transferring to a PSTN number'
}
