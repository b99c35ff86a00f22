import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModelStore } from '@parley/agent/models'
import { modelsFolderIn } from './fetched-models.ts'

/** Puts these models into a data directory, as far as whoever looks for their files can tell. */
export function seemFetched(dataDir: string, ...names: string[]) {
  const models = new ModelStore(modelsFolderIn(dataDir))
  mkdirSync(join(models.folder, 'onnxruntime/node_modules/onnxruntime-node'), { recursive: true })
  for (const name of names) {
    mkdirSync(join(models.folder, name), { recursive: true })
    for (const file of Object.values(models.modelOf(name).files)) writeFileSync(join(models.folder, name, file), '')
  }
}
