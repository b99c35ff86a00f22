import type { Knowledge } from '@parley/protocol'
import type { Model } from '../models/catalogue.ts'
import { ModelStore } from '../models/model-store.ts'
import { LocalEar } from '../transcriber/local/local-ear.ts'
import { PocketSphinx } from '../transcriber/pocketsphinx/pocketsphinx.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { LocalVoice } from '../voice/local/local-voice.ts'

/** Each takes some memory and a process; the one that was used longest ago makes room. */
const maxSphinxes = 4

/** Stages that run on this machine and serve all calls: made when first used, stopped with their host. */
export class LocalStages {
  readonly #store: ModelStore
  /** Those used last come last. */
  readonly #sphinxes = new Map<Knowledge, PocketSphinx>()
  readonly #ears = new Map<string, LocalEar>()
  readonly #expected = new WeakMap<Knowledge, readonly string[]>()
  readonly #voices = new Map<string, LocalVoice>()

  /** `modelsFolder` is where `npx parley models` puts what it fetches. */
  constructor(modelsFolder: string) {
    this.#store = new ModelStore(modelsFolder)
  }

  pocketSphinx(knowledge: Knowledge): PocketSphinx {
    const ear = this.#sphinxes.get(knowledge) ?? new PocketSphinx(knowledge)
    this.#sphinxes.delete(knowledge)
    this.#sphinxes.set(knowledge, ear)
    for (const [oldest, forgotten] of this.#sphinxes) {
      if (this.#sphinxes.size <= maxSphinxes) break
      this.#sphinxes.delete(oldest)
      forgotten.close()
    }
    return ear
  }

  /** The transcriber of a fetched model, which expects what visitors of this site say. Throws `ModelError`. */
  ear(name: string, knowledge: Knowledge): { transcribe: Transcriber; prepare(): Promise<void> } {
    const ear = made(this.#ears, name, () => {
      const { model, files } = this.#fetched(name, ['zipformer', 'moonshine'])
      const kind = model.kind === 'moonshine' ? 'moonshine' : 'zipformer'
      return new LocalEar({ kind, engineFolder: this.#store.folder, files })
    })
    const expected = this.#expected.get(knowledge) ?? sentencesIn(knowledge)
    this.#expected.set(knowledge, expected)
    return { transcribe: ear.expecting(expected), prepare: () => ear.prepare() }
  }

  /** The voice of a fetched model. Throws `ModelError`. */
  voice(name: string): LocalVoice {
    return made(this.#voices, name, () => {
      const { model, files } = this.#fetched(name, ['piper', 'kokoro'])
      const kind = model.kind === 'kokoro' ? 'kokoro' : 'piper'
      return new LocalVoice({ engineFolder: this.#store.folder, kind, files, speaker: model.speaker ?? 0 })
    })
  }

  async close(): Promise<void> {
    const all = [...this.#sphinxes.values(), ...this.#ears.values(), ...this.#voices.values()]
    await Promise.all(all.map((stage) => stage.close()))
  }

  #fetched(name: string, kinds: readonly Model['kind'][]) {
    const model = this.#store.modelOf(name, kinds)
    return { model, files: this.#store.filesOf(model) }
  }
}

const sentencesIn = ({ entries }: Knowledge) =>
  entries.flatMap(({ question = '', asked = [], about = '', text }) =>
    [question, ...asked, about, text].filter(Boolean),
  )

function made<Stage>(stages: Map<string, Stage>, name: string, make: () => Stage): Stage {
  const stage = stages.get(name) ?? make()
  stages.set(name, stage)
  return stage
}
