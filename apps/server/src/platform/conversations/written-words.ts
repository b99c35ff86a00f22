import { type AssistantWords, keepsWords } from '../../resources/assistant.ts'
import type { Kept } from '../../resources/kinds.ts'

type Written = Kept<'chat'> | Kept<'session'>
/** How long a written conversation is kept; left out: as long as calls are. */
export type KeptFor = { keptFor?: 'continuing' }

/** Where its assistant's plan keeps no words, or that of one before did, they are kept only to go on with them. */
export function keptForOf(assistant: AssistantWords, before: KeptFor | null): KeptFor {
  return keepsWords(assistant) && !before?.keptFor ? {} : { keptFor: 'continuing' }
}

/** What a brain remembers, and how long this is kept, is no client's to read or say. */
export function presentWritten<One extends Written>({ memory: _own, keptFor: _said, ...shown }: One) {
  return shown
}

/** What the owner's server is told of it: no words where none are kept. */
export function announcedWritten(one: Written) {
  const { input: _input, output: _output, messages: _messages, ...wordless } = presentWritten(one)
  return one.keptFor ? wordless : presentWritten(one)
}
