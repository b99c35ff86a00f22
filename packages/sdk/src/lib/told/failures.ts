export { microphoneFailure } from './microphone-failure.ts'
export { refusal } from './refusal.ts'
