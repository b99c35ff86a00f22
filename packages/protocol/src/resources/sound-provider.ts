import { oneOf } from './fields.ts'

/** `vapi` is the platform's own on the reference, and so here. */
export const transcriberProvider = () =>
  oneOf(
    ['browser', 'deepgram', 'openai', 'pocketsphinx', 'vapi'],
    'deepgram and openai listen where the organisation has their credential (POST /credential)',
  )
export const voiceProvider = () =>
  oneOf(
    ['11labs', 'deepgram', 'flite', 'openai', 'vapi'],
    '11labs, deepgram and openai speak where the organisation has their credential (POST /credential)',
  )
