import { type ChildProcess, spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Failure } from '@parley/protocol'
import { durationMs } from '../../audio/frame.ts'

export type RecogniserOptions = {
  program: string
  /** Which models it loads. */
  args: readonly string[]
  /** A folder of its own: each utterance lies there for as long as it takes to hear it. */
  folder: string
  /** An utterance that takes so much longer than it lasts ends the process. */
  answerWithinMs: number
}

const silentSamples = 1600
const loadWithinMs = 60_000

/** `score`: the logarithm of how likely it is. The higher, the likelier: two that heard the same sound compare by it. */
export type Reading = { words: string; score: number }

type Waiting = { withinMs: number; resolve(reading: Reading): void; reject(error: Failure): void }

/** One running PocketSphinx: its models are loaded once, then it hears one utterance after another. */
export class Recogniser {
  readonly #options: RecogniserOptions
  readonly #child: ChildProcess
  /** In the order in which they are heard. */
  readonly #waiting = new Map<string, Waiting>()
  #late: NodeJS.Timeout | undefined
  #count = 0
  #running = true

  constructor(options: RecogniserOptions) {
    const { program, args, folder } = options
    this.#options = options
    const all = ['-ctl', '/dev/stdin', '-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw', ...args]
    // Node's pipe is a socket, which /dev/stdin cannot open again: `cat` makes a real one, and must end with the program
    this.#child = spawn('sh', ['-c', 'cat | { "$0" "$@"; kill 0; }', program, ...all], {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    })
    this.#child.stdin?.on('error', () => {}) // its end is told by `close`
    this.#child.on('error', () => this.#end('could not be started'))
    this.#child.on('close', () => this.#end('ended'))
    if (this.#child.stderr) createInterface({ input: this.#child.stderr }).on('line', (line) => this.#read(line))
  }

  /** Whether it can hear another utterance. */
  get running() {
    return this.#running
  }

  /** Settles when its models are loaded. Throws `provider-failed`. */
  async load(): Promise<void> {
    await this.hear(new Int16Array(silentSamples), loadWithinMs)
  }

  /** What it makes of one whole utterance. Throws `provider-failed`. */
  async hear(pcm: Int16Array, withinMs = this.#options.answerWithinMs): Promise<Reading> {
    this.#count += 1
    const name = `utterance-${this.#count}`
    const file = join(this.#options.folder, `${name}.raw`)
    try {
      await writeFile(file, pcm)
      return await this.#ask(name, withinMs + Math.round(durationMs(pcm)))
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Lets it finish what it was asked, and end. */
  retire() {
    this.#child.stdin?.end()
  }

  close() {
    if (!this.#running) return
    this.#end('was stopped')
    if (this.#child.pid) process.kill(-this.#child.pid, 'SIGKILL')
  }

  #ask(name: string, withinMs: number): Promise<Reading> {
    return new Promise<Reading>((resolve, reject) => {
      if (!this.#running) return reject(new Failure('provider-failed', 'PocketSphinx is not running'))
      this.#waiting.set(name, { withinMs, resolve, reject })
      if (this.#waiting.size === 1) this.#limit()
      this.#child.stdin?.write(`${name}\n`)
    })
  }

  /** The time of the utterance whose turn it is begins. */
  #limit() {
    clearTimeout(this.#late)
    const [current] = this.#waiting.values()
    if (!current) return
    this.#late = setTimeout(() => {
      current.reject(new Failure('provider-failed', `PocketSphinx did not answer within ${current.withinMs} ms`))
      this.close()
    }, current.withinMs)
  }

  /** Its log says what it heard as `words (utterance-1 -4711)`. */
  #read(line: string) {
    const [, words = '', name = '', score] = /^(.*) \((utterance-\d+) (-?\d+)\)$/.exec(line) ?? []
    const heard = this.#waiting.get(name)
    if (!heard) return
    this.#waiting.delete(name)
    heard.resolve({ words: words.trim(), score: Number(score) })
    this.#limit()
  }

  #end(what: string) {
    this.#running = false
    clearTimeout(this.#late)
    for (const { reject } of this.#waiting.values()) reject(new Failure('provider-failed', `PocketSphinx ${what}`))
  }
}
