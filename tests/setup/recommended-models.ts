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
  const recommended = store.list().flatMap(({ model }) => (model.recommended ? [model.name] : []))
  return (await fetchedModels(store, recommended)) ? store : null
}

/** Whether these are here, fetched where they were not; a registry that cannot be reached is said by name. */
export async function fetchedModels(store: ModelStore, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    try {
      await fetchMissing(store, store.modelOf(name))
    } catch (error) {
      if (!(error instanceof ModelError) || !outOfReach.has(error.code)) throw error
      notRunHere(`the model ${name}`, error.message)
      return false
    }
  }
  return true
}

async function fetchMissing(store: ModelStore, model: Model) {
  if (!store.has(model)) await store.fetch(model)
  const engine = engineOf(model.kind)
  if (!hasEngine(store.folder, engine)) await installEngine(store.folder, engine)
}
