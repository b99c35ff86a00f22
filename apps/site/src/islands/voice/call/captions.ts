import type { Transcript } from '@parley/protocol'

/** What one side said in one turn, sentence by sentence. */
export type Caption = { from: Transcript['role']; turnId: string | undefined; sentences: readonly string[] }

export type Captions = {
  said: readonly Caption[]
  /** What the visitor is saying, as far as it has been understood. */
  hearing: string
}

export const noCaptions: Captions = { said: [], hearing: '' }

/** Apostrophes and quotation marks as they are printed: voices, models and keyboards give straight ones. */
const printed = (text: string) =>
  text
    .replace(/(^|[\s([])'(?=\S)/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[\s([])"(?=\S)/g, '$1“')
    .replace(/"/g, '”')

/** Adds to the last caption what belongs to it, so that a screen reader reads out the new sentence only. */
export function withTranscript({ said, hearing }: Captions, transcript: Transcript): Captions {
  const { role: from, turnId, transcriptType } = transcript
  const sentence = printed(transcript.transcript)
  if (transcriptType === 'partial') return from === 'user' ? { said, hearing: sentence } : { said, hearing }
  const last = said.at(-1)
  const continues = last?.from === from && last.turnId === turnId
  const sentences = continues ? [...last.sentences, sentence] : [sentence]
  return {
    said: [...(continues ? said.slice(0, -1) : said), { from, turnId, sentences }],
    hearing: from === 'user' ? '' : hearing,
  }
}

/** Those of a call that is over: nothing that is said from now on belongs to any of its turns. */
export const concluded = ({ said }: Captions): Captions => ({
  said: said.map((caption) => ({ ...caption, turnId: undefined })),
  hearing: '',
})
