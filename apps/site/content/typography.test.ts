import { expect, test } from 'vitest'
import { knowledge } from '../src/knowledge.ts'
import { assistant } from './assistant.ts'
import { formWords } from './form.ts'
import { goingOn } from './going-on.ts'
import { mails } from './mails.ts'
import { voiceWords } from './voice.ts'

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words ? Object.values(words).flatMap(textsIn) : []
}

/** What visitors may ask is only compared, however it was typed; it is never shown. */
const spoken = knowledge().entries.map(({ asked: _, ...told }) => told)

test.each(Object.entries({ spoken, firstMessage: assistant.firstMessage, goingOn, mails, voiceWords, formWords }))(
  '%s: apostrophes and quotation marks are curly, and email is spelt in one way',
  (_, words) => {
    expect(textsIn(words).filter((text) => /['"]|\be-mail/i.test(text))).toEqual([])
  },
)
