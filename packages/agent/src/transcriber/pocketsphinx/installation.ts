import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export type Installation = {
  /** `pocketsphinx_batch`, which reads one utterance after another. */
  program: string
  acousticModel: string
  languageModel: string
  dictionary: string
}

/** Where the machine has PocketSphinx and its English model (Debian: `pocketsphinx`, `pocketsphinx-en-us`), or null. */
export function findPocketSphinx(path = process.env.PATH ?? ''): Installation | null {
  for (const folder of path.split(delimiter)) {
    const program = join(folder, 'pocketsphinx_batch')
    const model = join(dirname(folder), 'share', 'pocketsphinx', 'model', 'en-us')
    const installation = {
      program,
      acousticModel: join(model, 'en-us'),
      languageModel: join(model, 'en-us.lm.bin'),
      dictionary: join(model, 'cmudict-en-us.dict'),
    }
    if (isExecutable(program) && Object.values(installation).every((file) => existsSync(file))) return installation
  }
  return null
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
