import { expect, test } from 'vitest'
import { noCaptions, withTranscript } from './captions.ts'

test.each([
  ["I don't know, but it's likely.", 'I don’t know, but it’s likely.'],
  [`Say "skip", or 'not sure'.`, 'Say “skip”, or ‘not sure’.'],
  ['the clients\' wishes ("all of them")', 'the clients’ wishes (“all of them”)'],
])('%s is printed as %s, whoever said it', (transcript, printed) => {
  const said = (role: 'user' | 'assistant', transcriptType: 'final' | 'partial') =>
    withTranscript(noCaptions, { type: 'transcript', role, transcriptType, transcript })
  expect(said('assistant', 'final').said[0]?.sentences).toEqual([printed])
  expect(said('user', 'final').said[0]?.sentences).toEqual([printed])
  expect(said('user', 'partial').hearing).toBe(printed)
})
