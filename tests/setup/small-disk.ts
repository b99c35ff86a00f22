import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notRunHere } from './not-run.ts'

const filler = 'filler'

function bytesLeft(path: string) {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** For tests: a real file system of 16 MB with a directory of its own; null, and said, where this machine lets us make none. */
export function mountedDisk({ readOnly = false } = {}) {
  const path = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  const options = ['size=16m', ...(readOnly ? ['ro'] : [])].join(',')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    rmdirSync(path)
    const reason = String(mounted.error ?? mounted.stderr).trim()
    notRunHere('what happens on a full disk or one that cannot be written', `A small disk cannot be mounted: ${reason}`)
    return null
  }
  return {
    path,
    /** Leaves at most so many bytes: looks again after each piece, for the server under test writes at the same time. */
    fill(leftBytes = 0) {
      rmSync(join(path, filler), { force: true })
      for (let left = bytesLeft(path); left > leftBytes; left = bytesLeft(path)) {
        try {
          appendFileSync(join(path, filler), Buffer.alloc(Math.min(left - leftBytes, 1 << 16)))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
    makeRoom: () => rmSync(join(path, filler), { force: true }),
    remove() {
      spawnSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}
