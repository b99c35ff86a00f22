import { existsSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Calls `changed` with the name of each thing that changes in these folders, whether they are there yet or not. */
export function watchFolders(folders: readonly string[], changed: (name: string) => void, signal?: AbortSignal): void {
  for (const folder of folders) {
    if (existsSync(folder)) watchFolder(folder, changed, signal)
    else if (existsSync(dirname(folder))) watchOnceMade(folder, changed, signal)
  }
}

function watchOnceMade(folder: string, changed: (name: string) => void, signal?: AbortSignal) {
  const beside = watch(dirname(folder), { signal }, () => {
    if (!existsSync(folder)) return
    beside.close()
    watchFolder(folder, changed, signal)
    changed(basename(folder)) // what was put into it already
  })
}

function watchFolder(folder: string, changed: (name: string) => void, signal?: AbortSignal) {
  watch(folder, { recursive: true, signal }, (_, name) => {
    if (name) changed(name)
  })
}
