import type { ConsultationField } from '@parley/protocol'
import type { VoiceWords } from '../src/islands/voice/voice-words.ts'
import { company } from './company.ts'
import { formWords } from './form.ts'

/** How the call is begun: what the assistant is told of the visitor, and that nothing is recorded. */
export const callSettings = {
  variableValues: { name: 'Potential Client', company: company.name },
  artifactPlan: { recordingEnabled: false },
}

/** Every word of the call on the page, beside those that the specification fixes. */
export const voiceWords: VoiceWords = {
  panel: `Call with ${company.name}’s AI assistant`,
  conversation: 'Conversation',
  you: 'You',
  us: company.name,
  mute: 'Mute',
  callActive: 'Call Active',
  reconnecting: 'Reconnecting…',
  backToCall: 'back to the call',
  ended: 'The call has ended. What we said stays here until you leave this page.',
  type: 'Type instead of speaking',
  typePlaceholder: 'Or type here',
  send: 'Send',
  message: 'Your message',
  messagePlaceholder: 'Type your question',
  endTyping: 'End conversation',
  microphone: 'Microphone',
  elsewhere: 'You started a call in another tab, so this one has ended.',
  playSound: 'Play the sound',
  prompts: {
    heading: 'Rather not talk? Tap a question:',
    questions: ['What does it cost?', 'How soon would I have meetings?', 'Is it legal?'],
  },
  notice: {
    text: 'An AI answers. Nothing is recorded. Your browser may send your speech to its maker to transcribe it.',
    serverHears: 'An AI answers. Nothing is recorded.',
    link: { text: 'Privacy', href: '/privacy' },
  },
  hints: {
    browser: 'Your browser turns your speech into text, perhaps with its maker’s help.',
    noBrowser: 'This browser can’t turn speech into text. Type below and I’ll answer aloud.',
    browserFailed: 'Your browser has stopped turning speech into text. Type below and I’ll answer aloud.',
    noMicrophone: 'You can type below, and I’ll answer aloud.',
    typed: 'Meanwhile, the same assistant reads what you type. Nothing is kept.',
  },
  form: {
    heading: 'Your request so far',
    link: { text: 'Check it and send it', href: '#contact' },
    instead: 'The form below reaches us too:',
    insteadLink: 'write to us',
    afterwards: 'Your answers are in the form below. Nothing is sent until you press its button.',
    sent: 'Your request has been sent.',
    labels: Object.fromEntries(Object.entries(formWords.fields).map(([name, { label }]) => [name, label])) as Record<
      ConsultationField,
      string
    >,
  },
}
