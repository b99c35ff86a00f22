import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, type Knowledge } from '@parley/protocol'
import { concat } from '../../audio/frame.ts'
import type { ExpectedAnswer } from '../../lib/expected-answer.ts'
import { untilAborted } from '../../lib/until-aborted.ts'
import { isScrap } from '../scraps.ts'
import type { Transcriber } from '../transcriber.ts'
import { type BentModel, BentModels } from './bent-models.ts'
import { createEarFolder } from './ear-folder.ts'
import { findPocketSphinx, type Installation } from './installation.ts'
import { type Reading, Recogniser } from './recogniser.ts'
import { spellingGrammar } from './spelling-grammar.ts'

/** Browsers take noise away already; fewer words are put in where there were none. */
const decoding = (wordsAre: number) => ['-remove_noise', 'no', '-wip', String(wordsAre)]
/** What another word is worth: among any, and among the few of a grammar. */
const wordWorth = { language: 0.2, grammar: 0.05 }

/**
 * The ear of last resort, where the machine has PocketSphinx. It hears whole utterances, with a language model bent
 * towards what visitors of a site with this knowledge say; until that is made, with general English. One for all calls;
 * starts when first used.
 */
export class PocketSphinx {
  readonly #knowledge: Knowledge
  readonly #installation: Installation | null
  readonly #answerWithinMs: number
  readonly #models: BentModels
  #ears: Ears | null = null

  /** What is made of the knowledge is kept in `modelsFolder`. */
  constructor(
    knowledge: Knowledge,
    modelsFolder: string,
    options: { answerWithinMs?: number; installation?: Installation | null } = {},
  ) {
    this.#knowledge = knowledge
    this.#models = new BentModels(modelsFolder)
    this.#installation = options.installation === undefined ? findPocketSphinx() : options.installation
    this.#answerWithinMs = options.answerWithinMs ?? 5000
  }

  readonly transcribe: Transcriber = (audio, { signal, expects }) => this.#hear(audio, signal, expects)

  /** Settles when it hears as well as it can: at once where its model is kept, else after some seconds. Throws `provider-failed`. */
  async prepare(): Promise<void> {
    await this.#start().bent
  }

  /** Stops the process and forgets the model; the next utterance begins anew. */
  async close(): Promise<void> {
    const ears = this.#ears
    this.#ears = null
    await ears?.close()
  }

  async *#hear(audio: AsyncIterable<Int16Array>, signal: AbortSignal, expects?: ExpectedAnswer) {
    const ears = this.#start() // it can load while the caller speaks
    const frames: Int16Array[] = []
    for await (const frame of untilAborted(audio, signal)) frames.push(frame)
    if (signal.aborted) return
    const { promise: aborted, resolve } = Promise.withResolvers<null>()
    signal.addEventListener('abort', () => resolve(null))
    const words = await Promise.race([ears.hear(concat(frames), expects), aborted])
    if (words !== null && !signal.aborted) yield { text: isScrap(words) ? '' : words, final: true }
  }

  #start(): Ears {
    if (!this.#installation) {
      throw new Failure(
        'provider-failed',
        'PocketSphinx and its English model are not on this machine (Debian: pocketsphinx, pocketsphinx-en-us)',
      )
    }
    this.#ears ??= new Ears(this.#installation, this.#knowledge, this.#models, this.#answerWithinMs)
    return this.#ears
  }
}

/** A recogniser of general English, and then the one that knows the site. */
class Ears {
  /** Settles when the one that knows the site has taken over. */
  readonly bent: Promise<void>
  readonly #installation: Installation
  readonly #answerWithinMs: number
  readonly #folder = createEarFolder()
  readonly #stop = new AbortController()
  #model: BentModel | null = null
  #recogniser: Promise<Recogniser>
  /** Knows nothing but what is spelt; starts when somebody is first asked to spell. */
  #speller: Promise<Recogniser> | null = null

  constructor(installation: Installation, knowledge: Knowledge, models: BentModels, answerWithinMs: number) {
    this.#installation = installation
    this.#answerWithinMs = answerWithinMs
    const known = models.find(installation, knowledge)
    this.#recogniser = known.then((model) => {
      this.#model = model
      return this.#launch()
    })
    this.#recogniser.catch(() => {}) // told to whoever asks it
    this.bent = known.then(async (model) => (model ? await this.#load() : await this.#bend(models, knowledge)))
    this.bent.catch(() => {})
  }

  /** Of who was asked to spell it is heard twice, side by side, and the likelier one counts. */
  async hear(pcm: Int16Array, expects: ExpectedAnswer = 'anything'): Promise<string> {
    const spelling = expects === 'spelling' ? this.#hearSpelt(pcm).catch(() => null) : null
    const [free, spelt] = await Promise.all([this.#hearAnything(pcm), spelling])
    return spelt?.words && spelt.score > free.score ? spelt.words : free.words
  }

  async #hearSpelt(pcm: Int16Array): Promise<Reading> {
    this.#speller ??= this.#launchSpeller()
    if (!(await this.#speller).running) this.#speller = this.#launchSpeller()
    return (await this.#speller).hear(pcm)
  }

  async #hearAnything(pcm: Int16Array): Promise<Reading> {
    let recogniser = await this.#recogniser
    if (!recogniser.running) {
      this.#recogniser = this.#launch()
      recogniser = await this.#recogniser
    }
    return await recogniser.hear(pcm)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.bent.catch(() => {})
    for (const recogniser of [this.#recogniser, this.#speller]) {
      await recogniser?.then((running) => running.close()).catch(() => {})
    }
    await rm(await this.#folder, { recursive: true, force: true })
  }

  async #load() {
    const recogniser = await this.#recogniser
    await recogniser.load()
  }

  async #bend(models: BentModels, knowledge: Knowledge) {
    try {
      this.#model = await models.make(this.#installation, knowledge, this.#stop.signal)
    } catch (cause) {
      throw new Failure('provider-failed', 'PocketSphinx’s language model could not be made', { cause })
    }
    const bent = await this.#launch()
    await bent.load()
    const general = this.#recogniser
    this.#recogniser = Promise.resolve(bent)
    await general.then((recogniser) => recogniser.retire()).catch(() => {})
  }

  async #launch(): Promise<Recogniser> {
    const folder = await this.#folder
    const { program, acousticModel } = this.#installation
    const { languageModel, dictionary } = this.#model ?? this.#installation
    const args = ['-hmm', acousticModel, '-lm', languageModel, '-dict', dictionary, ...decoding(wordWorth.language)]
    return new Recogniser({ program, args, folder, answerWithinMs: this.#answerWithinMs })
  }

  async #launchSpeller(): Promise<Recogniser> {
    const folder = join(await this.#folder, 'spelling')
    const grammar = join(folder, 'spelling.gram')
    await mkdir(folder, { recursive: true })
    await writeFile(grammar, spellingGrammar)
    const { program, acousticModel, dictionary } = this.#installation
    const args = ['-hmm', acousticModel, '-jsgf', grammar, '-dict', dictionary, ...decoding(wordWorth.grammar)]
    return new Recogniser({ program, args, folder, answerWithinMs: this.#answerWithinMs })
  }
}
