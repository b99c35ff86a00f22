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

const english = trigrams ? new LanguageModelFile(readFileSync(trigrams)) : null
const idOf = new Map(english?.words.map((word, id) => [word, id]))
/** By the keys of their sites. */
const likely = new Map<number, LikelyWords>()

/** Made before anybody speaks of a site: what takes a tenth of a second holds up nobody’s words. */
function expect(site: number, knowledge: Knowledge) {
  if (!english) return
  const { sentences } = visitorSentences(beginningOf(knowledge))
  likely.set(site, new LikelyWords(new VisitorsEnglish(english, idOf, sentences)))
}

/** All callers wait while it is read: of a long document, its first hundred thousand characters. */
function beginningOf({ entries, company }: Knowledge): Knowledge {
  let characters = 0
  const first = entries.findIndex(({ text }) => {
    characters += text.length
    return characters > mostCharacters
  })
  return { company, entries: first < 0 ? entries : entries.slice(0, first) }
}

const mostCharacters = 100_000

let spelling: Spelling | null = null

const queue = new ReadingQueue(async (pcm, goesOn, { site, expects = 'anything', hasTime }) => {
  const samples = Float32Array.from(pcm, (sample) => sample / 32_768)
  const model = await load()
  spelling ??= new Spelling(model.pieces)
  const isTold = hasTime && site !== undefined && expects === 'anything'
  return await model.read(samples, {
    goesOn,
    hasTime,
    spelling,
    expects,
    likely: isTold ? likely.get(site) : undefined,
  })
}, tell)

setThreadPriority('after-others')

parentPort?.on('message', (message: ToEar) => {
  if (message.type === 'audio') queue.add(message.id, message.pcm, message)
  else if (message.type === 'expect') expect(message.key, message.knowledge)
  else if (message.type === 'expect-no-more') likely.delete(message.key)
  else if (message.type === 'finish') queue.finish(message.id)
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
