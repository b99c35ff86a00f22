import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
/** So much longer than the free reading the spelt one may take. */
const spellingGraceMs = 1000

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
  /** Settles when it is known whether a model was kept. */
  readonly #known: Promise<void>
  #model: BentModel | null = null
  readonly #listener = new Standing(() => this.#launch())
  /** Knows nothing but what is spelt; starts when somebody is first asked to spell. */
  readonly #speller = new Standing(() => this.#launchSpeller())

  constructor(installation: Installation, knowledge: Knowledge, models: BentModels, answerWithinMs: number) {
    this.#installation = installation
    this.#answerWithinMs = answerWithinMs
    this.#known = models.find(installation, knowledge).then((model) => {
      this.#model = model
    })
    this.bent = this.#learn(models, knowledge)
    this.bent.catch(() => {})
  }

  /** Of who was asked to spell it is heard twice, side by side, and the likelier one counts. */
  async hear(pcm: Int16Array, expects: ExpectedAnswer = 'anything'): Promise<string> {
    await this.#known
    const spelling = expects === 'spelling' ? this.#hearSpelt(pcm).catch(() => null) : null
    const free = await (await this.#listener.running()).hear(pcm)
    const spelt = spelling && (await Promise.race([spelling, sleep(spellingGraceMs, null, { ref: false })]))
    return spelt?.words && spelt.score > free.score ? spelt.words : free.words
  }

  async #hearSpelt(pcm: Int16Array): Promise<Reading> {
    return (await this.#speller.running()).hear(pcm)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.bent.catch(() => {})
    for (const recogniser of [this.#listener, this.#speller]) await recogniser.close()
    await rm(await this.#folder, { recursive: true, force: true })
  }

  async #learn(models: BentModels, knowledge: Knowledge) {
    await this.#known
    if (this.#model) {
      try {
        await this.#listener.running()
        return
      } catch {
        if (this.#stop.signal.aborted) throw new Failure('provider-failed', 'PocketSphinx was stopped')
        // what was kept is damaged: general English until it is made again
        this.#model = null
        await models.forget(this.#installation, knowledge)
      }
    }
    this.#listener.running().catch(() => {}) // told to whoever asks it
    await this.#bend(models, knowledge)
  }

  async #bend(models: BentModels, knowledge: Knowledge) {
    try {
      this.#model = await models.make(this.#installation, knowledge, this.#stop.signal)
    } catch (cause) {
      throw new Failure('provider-failed', 'PocketSphinx’s language model could not be made', { cause })
    }
    await this.#listener.replaceBy(await this.#launch())
  }

  async #launch(): Promise<Recogniser> {
    const folder = await this.#folder
    const { acousticModel } = this.#installation
    const { languageModel, dictionary } = this.#model ?? this.#installation
    const args = ['-hmm', acousticModel, '-lm', languageModel, '-dict', dictionary, ...decoding(wordWorth.language)]
    return this.#run(args, folder)
  }

  async #launchSpeller(): Promise<Recogniser> {
    const folder = join(await this.#folder, 'spelling')
    const grammar = join(folder, 'spelling.gram')
    await mkdir(folder, { recursive: true })
    await writeFile(grammar, spellingGrammar)
    const { acousticModel, dictionary } = this.#installation
    const args = ['-hmm', acousticModel, '-jsgf', grammar, '-dict', dictionary, ...decoding(wordWorth.grammar)]
    return this.#run(args, folder)
  }

  /** With its models loaded: no utterance waits for that in its own time. */
  async #run(args: string[], folder: string): Promise<Recogniser> {
    const { signal } = this.#stop
    signal.throwIfAborted()
    const { program } = this.#installation
    const recogniser = new Recogniser({ program, args, folder, answerWithinMs: this.#answerWithinMs })
    const stop = () => recogniser.close()
    signal.addEventListener('abort', stop)
    await recogniser.load().finally(() => signal.removeEventListener('abort', stop))
    return recogniser
  }
}

/** A recogniser that is launched when it is first needed, and anew when it has ended. */
class Standing {
  readonly #launch: () => Promise<Recogniser>
  #current: Promise<Recogniser> | null = null

  constructor(launch: () => Promise<Recogniser>) {
    this.#launch = launch
  }

  /** Throws what launching it throws. */
  async running(): Promise<Recogniser> {
    const former = this.#current
    if (
      await former?.then(
        ({ running }) => running,
        () => false,
      )
    )
      return former as Promise<Recogniser>
    // of several who find it ended, one launches
    if (this.#current === former) this.#current = this.#launch()
    return this.#current as Promise<Recogniser>
  }

  async replaceBy(next: Recogniser): Promise<void> {
    const former = this.#current
    this.#current = Promise.resolve(next)
    await former?.then((recogniser) => recogniser.retire()).catch(() => {})
  }

  async close(): Promise<void> {
    await this.#current?.then((recogniser) => recogniser.close()).catch(() => {})
  }
}
