import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Knowledge } from '@parley/protocol'
import { mailProviders } from '../../../lib/mail-providers.ts'
import { setThreadPriority } from '../../../lib/threads/thread-priority.ts'
import { LanguageModelFile } from '../../english/language-model-file.ts'
import { visitorSentences } from '../../english/visitor-sentences.ts'
import { VisitorsEnglish } from '../../english/visitors-english.ts'
import type { EarJob, FromEar, ToEar } from '../ear-worker.ts'
import { ExpectedWords } from './expected-words.ts'
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

/** A damaged file must not deafen it: it hears as well as without one. */
function readTrigrams(path: string): LanguageModelFile | null {
  try {
    return new LanguageModelFile(readFileSync(path))
  } catch (error) {
    process.emitWarning(
      `${path} cannot be used (${error}), so more words are misheard: npx parley models fetch trigrams-en`,
    )
    return null
  }
}

const general = trigrams ? readTrigrams(trigrams) : null
const idOf = new Map(general?.words.map((word, id) => [word, id]))
type Site = { likely: LikelyWords | undefined; expected: ExpectedWords }
/** By their keys. */
const sites = new Map<number, Site>()

/** Made before anybody speaks of a site: what takes a tenth of a second holds up nobody’s words. */
function siteOf(knowledge: Knowledge): Site {
  const beginning = beginningOf(knowledge)
  const english = general && new VisitorsEnglish(general, idOf, visitorSentences(beginning).sentences)
  return { likely: english ? new LikelyWords(english) : undefined, expected: new ExpectedWords(sentencesIn(beginning)) }
}

/** What a site says and is asked, and where mail is provided. */
const sentencesIn = ({ entries }: Knowledge) => [
  ...entries.flatMap(({ question = '', asked = [], about = '', text }) => [question, ...asked, about, text]),
  ...Object.values(mailProviders).flatMap((domain) => [`it is ${domain}`, `at ${domain.replaceAll('.', ' dot ')}`]),
]

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
  const { likely, expected } = sites.get(site ?? 0) ?? {}
  // nothing that is known of English makes a name likely
  const words = expects !== 'anything' || !likely ? { expected } : hasTime ? { likely } : {}
  return await model.read(samples, { goesOn, hasTime, spelling, expects, ...words })
}, tell)

setThreadPriority('after-others')

parentPort?.on('message', (message: ToEar) => {
  if (message.type === 'audio') queue.add(message.id, message.pcm, message)
  else if (message.type === 'expect') sites.set(message.key, siteOf(message.knowledge))
  else if (message.type === 'expect-no-more') sites.delete(message.key)
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
