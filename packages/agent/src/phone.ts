export { decodeMuLaw, encodeMuLaw, muLawRateHz } from './audio/mu-law.ts'
export { Resampler } from './audio/resample.ts'
export { type Keypad, type PhoneLine, PhoneTransport } from './transport/telephone/phone-transport.ts'
