import { homedir } from 'node:os'
import { join } from 'node:path'
import { engineOf, hasEngine, installEngine, type Model, ModelError, ModelStore } from '@parley/agent/models'
import { notRunHere } from './not-run.ts'

/** Outside the working copy, so that a clone of tomorrow need not fetch them again. */
const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley', 'models')

/** What a registry says no with, and not a fault of ours. */
const outOfReach = new Set(['unreachable', 'interrupted', 'no-index', 'not-listed', 'no-engine', 'disk-full'])

/** The recommended models, fetched where they are not here yet; null, said by name, where a registry cannot be reached. */
export async function recommendedModels(): Promise<ModelStore | null> {
  const store = new ModelStore(folder)
  const recommended = store.list().flatMap(({ model }) => (model.recommended ? [model] : []))
  for (const model of recommended) {
    try {
      await fetchMissing(store, model)
    } catch (error) {
      if (!(error instanceof ModelError) || !outOfReach.has(error.code)) throw error
      notRunHere(`the model ${model.name}`, error.message)
      return null
    }
  }
  return store
}

async function fetchMissing(store: ModelStore, model: Model) {
  if (!store.has(model)) await store.fetch(model)
  const engine = engineOf(model.kind)
  if (!hasEngine(store.folder, engine)) await installEngine(store.folder, engine)
}
