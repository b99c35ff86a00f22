/** What the element says by itself. */
export type ElementWords = typeof words

export const words = {
  title: 'Talk to our assistant',
  conversation: 'Conversation',
  you: 'You',
  us: 'Assistant',
  call: 'Call',
  end: 'End',
  mute: 'Mute',
  talk: 'Hold to talk',
  question: 'Your question',
  send: 'Send',
  close: 'Close',
  playSound: 'Play sound',
  connecting: 'Connecting…',
  talking: 'The assistant is listening.',
  typing: 'The assistant reads what you type.',
  reconnecting: 'The connection was lost. Connecting again…',
  unheard: 'You cannot be heard: type instead.',
  idle: '',
}
