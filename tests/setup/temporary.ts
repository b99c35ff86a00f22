// What tests start and write goes with their process at the latest: the `afterAll` of a file is never reached where all of its
// tests are skipped, or one hangs.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const programs = new Set<ChildProcess>()
const folders = new Set<string>()

/** Has the program killed when this process ends, if it still runs then. */
export const endsWithTests = (program: ChildProcess) => void programs.add(program)

/** Makes a folder that is removed when this process ends, if it is still there then. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  folders.add(folder)
  return folder
}

function clear() {
  for (const program of programs) program.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

process.once('exit', clear)
// as Vitest ends a worker
process.once('SIGTERM', () => {
  clear()
  process.kill(process.pid, 'SIGTERM')
})
