import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { concat } from '../../audio/frame.ts'
import type { Voice, VoiceOptions } from '../voice.ts'
import { fromOpus, toOpus } from './opus-sound.ts'
import type { SoundFolder } from './sound-folder.ts'

/** Sounds that were made with another of these are made again. */
const formatVersion = 1
/** Of packets kept in memory: six minutes. */
const maxKnownBytes = 3_000_000

export type PreparedVoiceOptions = {
  voice: Voice
  name: string
  /** In which version: whatever changes its sound changes this. */
  version: string
  folder: SoundFolder
  /** Says what is not prepared, where the voice is too slow for somebody who waits. Default the voice itself. */
  quick?: Voice
  /** Resolves when nobody needs the machine more. */
  idle(): Promise<void>
  onProgress?(progress: PreparationProgress): void
}

/** `isReady`: calls that begin now speak with it. */
export type PreparationProgress = { voice: string; prepared: number; wanted: number; bytes: number; isReady: boolean }

/** What has to be there before calls speak with the voice, and what is made later. */
export type Sentences = { first: readonly string[]; others: readonly string[] }

/**
 * A voice that has said some sentences beforehand and keeps them on disk: they are heard at once and cost next to nothing.
 * All others it says as they come.
 */
export class PreparedVoice {
  readonly #options: PreparedVoiceOptions
  /** Those used last come last. */
  readonly #known = new Map<string, Uint8Array[]>()
  #knownBytes = 0
  #preparing = new AbortController()
  #isReady = false
  #workedMs = 0
  #workingSince: number | null = null

  constructor(options: PreparedVoiceOptions) {
    this.#options = options
  }

  readonly voice: Voice = (text, options) => this.#speak(text, options)

  /** Whether it is loaded and what is said first is there. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** How long it has been at work for `prepare`, in ms. */
  get workedMs(): number {
    return this.#workedMs + (this.#workingSince === null ? 0 : performance.now() - this.#workingSince)
  }

  /**
   * Says what is wanted to nobody, in idle time, and forgets what is not wanted any more; wanted anew, it begins anew. Throws
   * what the voice throws, and what the disk does.
   */
  async prepare({ first, others }: Sentences): Promise<void> {
    this.#preparing.abort()
    this.#preparing = new AbortController()
    const { signal } = this.#preparing
    const { folder, voice, quick = voice } = this.#options
    const texts = [...new Set([...first, ...others])]
    await folder.keepOnly(new Set(texts.map((text) => this.#nameOf(text))))
    // also where everything is there: whatever is not prepared must not wait for the model
    await this.#atWork(() => wholeSound(quick('Hello.', { signal })))
    if (first.some((text) => !folder.has(this.#nameOf(text)))) this.#tell(texts)
    for (const text of new Set(first)) if (!(await this.#make(text, signal))) return
    if (signal.aborted) return
    this.#isReady = true
    this.#tell(texts)
    for (const text of texts) {
      const made = await this.#make(text, signal)
      if (!made) return
      if (made === 'now') this.#tell(texts)
    }
  }

  close() {
    this.#preparing.abort()
  }

  /** False where it ends: nobody wants it any more, or there is no room. It rests for as long as it worked. */
  async #make(text: string, signal: AbortSignal): Promise<'now' | 'before' | false> {
    const { folder, voice, idle } = this.#options
    const name = this.#nameOf(text)
    if (folder.has(name)) return 'before'
    await idle()
    if (signal.aborted) return false
    const before = this.#workedMs
    const packets = await this.#atWork(async () => toOpus(await wholeSound(voice(text, { signal }))))
    if (signal.aborted) return false
    if (packets.length > 0 && !(await folder.write(name, packets))) return false
    if (this.#isReady) await sleep(this.#workedMs - before, undefined, { signal, ref: false }).catch(() => {})
    return signal.aborted ? false : 'now'
  }

  async #atWork<Made>(work: () => Promise<Made>): Promise<Made> {
    this.#workingSince = performance.now()
    try {
      return await work()
    } finally {
      this.#workedMs = this.workedMs
      this.#workingSince = null
    }
  }

  async *#speak(text: string, options: VoiceOptions): AsyncGenerator<Int16Array> {
    const isUsualSpeed = (options.speed ?? 1) === 1
    const packets = isUsualSpeed ? await this.#packetsOf(this.#nameOf(text)) : null
    const { voice, quick = voice } = this.#options
    yield* packets ? fromOpus(packets, options.signal) : quick(text, options)
  }

  async #packetsOf(name: string): Promise<Uint8Array[] | null> {
    const packets = this.#known.get(name) ?? (await this.#options.folder.read(name))
    if (!packets) return null
    const isNew = !this.#known.delete(name)
    this.#known.set(name, packets)
    if (isNew) this.#knownBytes += sizeOf(packets)
    for (const [oldest, forgotten] of this.#known) {
      if (this.#knownBytes <= maxKnownBytes) break
      this.#known.delete(oldest)
      this.#knownBytes -= sizeOf(forgotten)
    }
    return packets
  }

  #nameOf(text: string): string {
    const what = JSON.stringify([formatVersion, this.#options.name, this.#options.version, text])
    return createHash('sha256').update(what).digest('hex').slice(0, 40)
  }

  #tell(texts: readonly string[]) {
    const { folder, name, onProgress } = this.#options
    const prepared = texts.filter((text) => folder.has(this.#nameOf(text))).length
    onProgress?.({ voice: name, prepared, wanted: texts.length, bytes: folder.bytes, isReady: this.#isReady })
  }
}

async function wholeSound(pieces: AsyncIterable<Int16Array>): Promise<Int16Array> {
  const all: Int16Array[] = []
  for await (const pcm of pieces) all.push(pcm)
  return concat(all)
}

const sizeOf = (packets: readonly Uint8Array[]) => packets.reduce((sum, { length }) => sum + length, 0)
