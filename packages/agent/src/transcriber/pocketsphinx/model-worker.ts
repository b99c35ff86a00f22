import { createWriteStream, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import type { Knowledge } from '@parley/protocol'
import { visitorSentences } from '../english/visitor-sentences.ts'
import { adapt } from './adapted-model.ts'
import { type GeneralModel, readGeneralModel } from './general-model.ts'
import type { Installation } from './installation.ts'
import { type Pronunciations, pronounce, readPronunciations } from './pronunciations.ts'

export type ModelJob = { installation: Installation; knowledge: Knowledge; languageModel: string; dictionary: string }

/** Beyond its own words, the model knows this many of the commonest: more are more to be mistaken for. */
const commonWords = 5000

const { installation, knowledge, languageModel, dictionary } = workerData as ModelJob
const general = readGeneralModel(readFileSync(installation.languageModel))
const known = readPronunciations(readFileSync(installation.dictionary, 'utf8'))
const { sentences, acronyms } = visitorSentences(knowledge)
const vocabulary = new Map([
  ...commonest(general, known),
  ...sentences.flatMap(({ words }) =>
    words.map((word) => [word, pronounce(word, { known, acronym: acronyms.has(word) })] as const),
  ),
])
for (const [word, ways] of vocabulary) if (ways.length === 0) vocabulary.delete(word)

const lines = [...vocabulary].flatMap(([word, ways]) =>
  ways.map((phones, i) => `${word}${i > 0 ? `(${i + 1})` : ''} ${phones}\n`),
)
await writeFile(dictionary, lines.join(''))
await pipeline(Readable.from(adapt(general, sentences, new Set(vocabulary.keys()))), createWriteStream(languageModel))

function commonest({ words, unigrams }: GeneralModel, known: Pronunciations) {
  return [...words.entries()]
    .filter(([, word]) => known.has(word))
    .sort(([a], [b]) => (unigrams.logP[b] ?? 0) - (unigrams.logP[a] ?? 0))
    .slice(0, commonWords)
    .map(([, word]) => [word, known.get(word) ?? []] as const)
}
