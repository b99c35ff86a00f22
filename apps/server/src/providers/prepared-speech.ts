import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparationProgress } from '@parley/agent'

/** Beside the sounds: how far a server has come with them, for whoever looks at it from another process. */
const progressFile = 'progress.json'

/** What cannot be noted is only not known to others. */
export function notePreparation(soundsFolder: string, progress: PreparationProgress) {
  try {
    writeFileSync(join(soundsFolder, progressFile), JSON.stringify(progress))
  } catch {
    // the folder was removed, or the disk is full
  }
}

/** How much of what the site says has been said beforehand; null where nobody has begun. */
export function preparationIn(soundsFolder: string): PreparationProgress | null {
  try {
    return JSON.parse(readFileSync(join(soundsFolder, progressFile), 'utf8')) as PreparationProgress
  } catch {
    return null
  }
}
