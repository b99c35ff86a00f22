import { type Body, without } from '../../lib/loose-json.ts'
import { type AssistantWords, keepsWords } from '../../resources/assistant.ts'

/** How long a written conversation is kept; left out: as long as calls are. */
export type KeptFor = { keptFor?: 'continuing' }

/** Where its assistant's plan keeps no words, or that of one before did, they are kept only to go on with them. */
export function keptForOf(assistant: AssistantWords, before: KeptFor | null): KeptFor {
  return keepsWords(assistant) && !before?.keptFor ? {} : { keptFor: 'continuing' }
}

/** What the owner's server is told of a conversation, of what is shown of it: no words where none are kept. */
export const toldOf = ({ keptFor }: KeptFor, shown: Body): Body =>
  keptFor ? without(shown, ['input', 'messages', 'output']) : shown
