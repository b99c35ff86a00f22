import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Knowledge } from '@parley/protocol'
import { setThreadPriority } from '../../../lib/threads/thread-priority.ts'
import { LanguageModelFile } from '../../english/language-model-file.ts'
import { visitorSentences } from '../../english/visitor-sentences.ts'
import { VisitorsEnglish } from '../../english/visitors-english.ts'
import type { EarJob, FromEar, ToEar } from '../ear-worker.ts'
import { LikelyWords } from './likely-words.ts'
import { Moonshine } from './moonshine.ts'
import { ReadingQueue } from './reading-queue.ts'
import { Spelling } from './spelling.ts'

const { engineFolder, files, trigrams } = workerData as EarJob
let moonshine: Promise<Moonshine> | null = null

function load(): Promise<Moonshine> {
  moonshine ??= Moonshine.load(engineFolder, files)
  return moonshine
}

const tell = (message: FromEar) => parentPort?.postMessage(message)

/** By the keys of their sites. */
const knowledges = new Map<number, Knowledge>()
const likely = new Map<number, LikelyWords>()

const english = trigrams ? new LanguageModelFile(readFileSync(trigrams)) : null
const idOf = new Map(english?.words.map((word, id) => [word, id]))

/** What is likely where somebody speaks of a site: made when it is needed first. */
function likelyOn(site: number): LikelyWords | undefined {
  const knowledge = knowledges.get(site)
  if (!english || !knowledge) return undefined
  const known = likely.get(site)
  const words = known ?? new LikelyWords(new VisitorsEnglish(english, idOf, visitorSentences(knowledge).sentences))
  likely.set(site, words)
  return words
}

let spelling: Spelling | null = null

const queue = new ReadingQueue(async (pcm, goesOn, { site, expects = 'anything', hasTime }) => {
  const samples = Float32Array.from(pcm, (sample) => sample / 32_768)
  const model = await load()
  spelling ??= new Spelling(model.pieces)
  const isTold = hasTime && site !== undefined && expects === 'anything'
  return await model.read(samples, { goesOn, hasTime, spelling, expects, likely: isTold ? likelyOn(site) : undefined })
}, tell)

setThreadPriority('after-others')

parentPort?.on('message', (message: ToEar) => {
  if (message.type === 'audio') queue.add(message.id, message.pcm, message)
  else if (message.type === 'expect') knowledges.set(message.key, message.knowledge)
  else if (message.type === 'expect-no-more') {
    knowledges.delete(message.key)
    likely.delete(message.key)
  } else if (message.type === 'finish') queue.finish(message.id)
  else if (message.type === 'forget') queue.forget(message.id)
  else if (message.type === 'ask') tell({ alive: true })
  else if (message.type === 'stop') {
    queue.forgetAll()
    parentPort?.close()
  } else
    load().then(
      () => tell({ loaded: true }),
      (error) => tell({ id: 0, error: error instanceof Error ? error.message : String(error) }),
    )
})
