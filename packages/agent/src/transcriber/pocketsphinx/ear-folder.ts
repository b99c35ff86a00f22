import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'parley-ear-'
const owner = new RegExp(`^${prefix}(\\d+)-`)

/** A folder for the files of one ear, named for the process that takes it away. */
export const createEarFolder = () => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))

/** Takes away what killed processes left behind; what a caller said last may be among it. */
export async function removeLeftEarFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = owner.exec(name)?.[1]
    if (!pid) continue
    const folder = join(tmpdir(), name)
    if (!(await isKept(folder, Number(pid)))) await rm(folder, { recursive: true, force: true })
  }
}

async function isKept(folder: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return isRunning(pid)
  // a container that was restarted gives the same id again
  const startedAt = Date.now() - process.uptime() * 1000
  return (await stat(folder)).mtimeMs >= startedAt
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
