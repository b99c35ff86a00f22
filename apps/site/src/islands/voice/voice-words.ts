import type { ConsultationField } from '@parley/protocol'

type Link = { text: string; href: string }

/** Every word of the call that the specification does not fix. */
export type VoiceWords = {
  /** Names the call, and the list of what was said, to screen readers. */
  panel: string
  conversation: string
  /** Who is speaking. */
  you: string
  us: string
  mute: string
  callActive: string
  reconnecting: string
  type: string
  typePlaceholder: string
  send: string
  playSound: string
  /** Before the call: that it is an AI, that nothing is recorded, and who takes part. */
  notice: { text: string; link: Link }
  hints: { browser: string; noBrowser: string; browserFailed: string; noMicrophone: string }
  form: { heading: string; link: Link; afterwards: string; labels: Record<ConsultationField, string> }
}
