export { decodeMuLaw, encodeMuLaw, muLawRateHz } from './audio/mu-law.ts'
export { Resampler } from './audio/resample.ts'
export type { Keypad } from './transport/telephone/digits.ts'
export { type PhoneLine, PhoneTransport } from './transport/telephone/phone-transport.ts'
