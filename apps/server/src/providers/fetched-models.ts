import { join } from 'node:path'
import { engineOf, hasEngine, type Model, ModelStore, SentenceModel } from '@parley/agent/models'

/** Where, in the data directory, `npx parley models` puts what it fetches. */
export const modelsFolderIn = (dataDir: string) => join(dataDir, 'models')

/** What one command makes better where a recommended model is missing. */
export const fetchRecommended = 'npx parley models fetch recommended'

/** The first model of these kinds that is here, with what runs it. */
export function fetchedModel(models: ModelStore, kinds: readonly Model['kind'][]): Model | null {
  const isUsable = ({ kind }: Model) => kinds.includes(kind) && hasEngine(models.folder, engineOf(kind))
  return models.list().find(({ model, installed }) => installed && isUsable(model))?.model ?? null
}

/** Where, in the data directory, what the guide has learned is kept. */
export const learnedFileIn = (dataDir: string) => join(dataDir, 'learned-meanings.bin')
/** And what is said beforehand. */
export const soundsFolderIn = (dataDir: string) => join(dataDir, 'prepared-speech')

/** The voice that is used without a setting: one that keeps up with speech and needs nothing under another licence. */
export const fetchedVoice = (models: ModelStore) => fetchedModel(models, ['piper-onnx'])?.name ?? null

/** What lets the guide find answers that are asked for in other words; null where it was not fetched. */
export function openSentenceModel(dataDir: string): SentenceModel | null {
  const models = new ModelStore(modelsFolderIn(dataDir))
  const model = fetchedModel(models, ['minilm'])
  return model && new SentenceModel({ engineFolder: models.folder, files: models.filesOf(model) })
}

/** Which fetched models hear and find answers here, by their names, and whether a recommended one is missing. */
export function fetchedSenses(dataDir: string) {
  const models = new ModelStore(modelsFolderIn(dataDir))
  const recommended = models.list().filter(({ model }) => model.recommended)
  return {
    ear: fetchedModel(models, ['moonshine', 'zipformer'])?.name ?? null,
    sentences: fetchedModel(models, ['minilm'])?.name ?? null,
    isMissing: recommended.some(({ model }) => fetchedModel(models, [model.kind]) === null),
    missingBytes: recommended.reduce((sum, { model, installed }) => sum + (installed ? 0 : model.bytes), 0),
  }
}
