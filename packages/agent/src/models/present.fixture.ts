import { join } from 'node:path'
import { notRunHere } from '../../../../tests/setup/not-run.ts'
import { engineOf, hasEngine } from './engine.ts'
import { ModelStore } from './model-store.ts'

/** Where `npx parley models` of this working copy puts what it fetches. */
const folder = join(import.meta.dirname, '../../../../data/models')

/** The files of a model, where it has been fetched; else says that its tests are skipped, and how to have them run. */
export function presentModel(name: string): { engineFolder: string; files: Record<string, string> } | null {
  const store = new ModelStore(folder)
  const model = store.modelOf(name)
  if (store.has(model) && hasEngine(folder, engineOf(model.kind)))
    return { engineFolder: folder, files: store.filesOf(model) }
  notRunHere(`the model ${name}`, `It has not been fetched: npx parley models fetch ${name}`)
  return null
}
