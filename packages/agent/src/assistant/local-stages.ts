import { join } from 'node:path'
import type { Knowledge } from '@parley/protocol'
import type { Model } from '../models/catalogue.ts'
import { ModelStore } from '../models/model-store.ts'
import { LocalEar } from '../transcriber/local/local-ear.ts'
import { findPocketSphinx } from '../transcriber/pocketsphinx/installation.ts'
import { PocketSphinx } from '../transcriber/pocketsphinx/pocketsphinx.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { LocalVoice } from '../voice/local/local-voice.ts'
import { pronunciationVersion } from '../voice/phonemes/pronounce.ts'
import { PreparedVoice, type PreparedVoiceOptions, type Sentences } from '../voice/prepared/prepared-voice.ts'
import { SoundFolder } from '../voice/prepared/sound-folder.ts'
import type { Voice } from '../voice/voice.ts'

/** Each takes some memory and a process; the one that was used longest ago makes room. */
const maxSphinxes = 4

/** Where what is said beforehand is kept, and when there is time for it. */
export type Preparation = { folder: string } & Pick<PreparedVoiceOptions, 'idle' | 'onProgress'>

/** How long an ear may take for one utterance; as long as callers wait when left out. */
type EarPatience = { answerWithinMs?: number }

/** Stages that run on this machine and serve all calls: made when first used, stopped with their host. */
export class LocalStages {
  readonly #store: ModelStore
  /** Those used last come last. */
  readonly #sphinxes = new Map<Knowledge, PocketSphinx>()
  readonly #ears = new Map<string, LocalEar>()
  readonly #voices = new Map<string, LocalVoice>()
  readonly #prepared = new Map<string, PreparedVoice>()
  readonly #preparation: Preparation | null
  readonly #patience: EarPatience

  /** `modelsFolder` is where `npx parley models` puts what it fetches. Without a `preparation` nothing is said beforehand. */
  constructor(modelsFolder: string, preparation: Preparation | null = null, patience: EarPatience = {}) {
    this.#store = new ModelStore(modelsFolder)
    this.#preparation = preparation
    this.#patience = patience
  }

  pocketSphinx(knowledge: Knowledge): PocketSphinx {
    const ear = this.#sphinxes.get(knowledge) ?? this.#newSphinx(knowledge)
    this.#sphinxes.delete(knowledge)
    this.#sphinxes.set(knowledge, ear)
    for (const [oldest, forgotten] of this.#sphinxes) {
      if (this.#sphinxes.size <= maxSphinxes) break
      this.#sphinxes.delete(oldest)
      forgotten.close()
    }
    return ear
  }

  #newSphinx(knowledge: Knowledge) {
    return new PocketSphinx(knowledge, join(this.#store.folder, 'pocketsphinx'), this.#patience)
  }

  /** The transcriber of a fetched model, which expects what visitors of this site say. Throws `ModelError`. */
  ear(name: string, knowledge: Knowledge): { transcribe: Transcriber; prepare(): Promise<void> } {
    const ear = made(this.#ears, name, () => {
      const { model, files } = this.#fetched(name, ['zipformer', 'moonshine'])
      const kind = model.kind === 'moonshine' ? 'moonshine' : 'zipformer'
      const job = { kind, engineFolder: this.#store.folder, files, trigrams: this.#trigrams() } as const
      return new LocalEar(job, this.#patience)
    })
    return { transcribe: ear.expecting(knowledge), prepare: () => ear.prepare() }
  }

  /** The voice of a fetched model. Throws `ModelError`. */
  voice(name: string): LocalVoice {
    return made(this.#voices, name, () => {
      const { model, files } = this.#fetched(name, voiceKinds)
      const kind = voiceKinds.find((each) => each === model.kind) ?? 'piper'
      return new LocalVoice({ engineFolder: this.#store.folder, kind, files, speaker: model.speaker ?? 0 })
    })
  }

  /**
   * The voice of a fetched model for a call that begins now. Until it is loaded and its first words are prepared, `meanwhile`
   * speaks, so that nobody waits for it and nobody hears two voices. Throws `ModelError`.
   */
  voiceOfCall(name: string, meanwhile: Voice): Voice {
    const { voice } = this.voice(name)
    const preparation = this.#preparation
    if (!preparation) return voice
    const prepared = made(this.#prepared, name, () => {
      const folder = new SoundFolder(join(preparation.folder, name))
      const model = this.#store.modelOf(name)
      const quick = model.kind === 'kokoro-onnx' ? this.#quickVoice(meanwhile) : voice
      return new PreparedVoice({ ...preparation, voice, quick, folder, name, version: versionOf(model) })
    })
    return prepared.isReady ? prepared.voice : meanwhile
  }

  /** A fetched one that keeps up with speech, else `meanwhile`. */
  #quickVoice(meanwhile: Voice): Voice {
    const fetched = this.#store.list().find(({ model, installed }) => installed && model.kind === 'piper-onnx')
    return fetched ? this.voice(fetched.model.name).voice : meanwhile
  }

  /** Has the voices that calls speak with say these beforehand. Throws what they throw. */
  async prepareVoices(sentences: Sentences): Promise<void> {
    await Promise.all([...this.#prepared.values()].map((voice) => voice.prepare(sentences)))
  }

  /** How long the sentence that somebody waits for, and that no thread has begun, has been waiting, in ms. */
  get waitingMs(): number {
    return Math.max(0, ...[...this.#voices.values()].map((voice) => voice.waitingMs))
  }

  /** How long voices have been at work for what is said beforehand, in ms: it stops when somebody calls. */
  get preparingMs(): number {
    return [...this.#prepared.values()].reduce((sum, { workedMs }) => sum + workedMs, 0)
  }

  async close(): Promise<void> {
    for (const voice of this.#prepared.values()) voice.close()
    const all = [...this.#sphinxes.values(), ...this.#ears.values(), ...this.#voices.values()]
    await Promise.all(all.map((stage) => stage.close()))
  }

  /** The file of a model of English: the fetched one, else PocketSphinx’s; null where neither is here. */
  #trigrams(): string | null {
    const fetched = this.#store.list().find(({ model, installed }) => installed && model.kind === 'trigrams')
    if (fetched) return this.#store.filesOf(fetched.model).trigrams ?? null
    return findPocketSphinx()?.languageModel ?? null
  }

  #fetched(name: string, kinds: readonly Model['kind'][]) {
    const model = this.#store.modelOf(name, kinds)
    return { model, files: this.#store.filesOf(model) }
  }
}

const voiceKinds = ['piper', 'kokoro', 'piper-onnx', 'kokoro-onnx'] as const

/** Whatever changes how a model's voice sounds changes this: its files, and how words are pronounced. */
function versionOf(model: Model): string {
  const files = 'packed' in model ? Object.values(model.packed).map(({ sha256 }) => sha256) : [model.sha256]
  return [pronunciationVersion, ...files].join(' ')
}

function made<Stage>(stages: Map<string, Stage>, name: string, make: () => Stage): Stage {
  const stage = stages.get(name) ?? make()
  stages.set(name, stage)
  return stage
}
