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
  /** In the header, while the call goes on and the page is somewhere else: leads back to it. */
  backToCall: string
  /** Said when the call is over; what was said stays. */
  ended: string
  type: string
  typePlaceholder: string
  send: string
  /** The same, where there is no call and both write. */
  message: string
  messagePlaceholder: string
  endTyping: string
  microphone: string
  /** It ended because another one began in another tab. */
  elsewhere: string
  playSound: string
  /** Questions to tap, for whoever would rather not speak: they are asked in writing. */
  prompts: { heading: string; questions: string[] }
  /** Before the call: that it is an AI, that nothing is recorded, and who takes part; `serverHears` in the place of `text` once it is known that the browser takes none. */
  notice: { text: string; link: Link; serverHears?: string | undefined }
  hints: { browser: string; noBrowser: string; browserFailed: string; noMicrophone: string; typed: string }
  form: {
    heading: string
    link: Link
    /** Where the call is over, and its answers wait in the form. */
    afterwards: string
    sent?: string | undefined
    instead: string
    insteadLink: string
    labels: Record<ConsultationField, string>
  }
}
