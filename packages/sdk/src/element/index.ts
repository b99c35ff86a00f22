export { defineVoiceElement, VoiceElement, type VoiceElementState } from './voice-element.ts'
export type { ElementWords } from './words.ts'
