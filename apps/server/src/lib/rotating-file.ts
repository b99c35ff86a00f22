import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DestinationStream, pino } from 'pino'

export type RotatingFile = {
  path: string
  /** Past this a new file is begun; the one that is full is `path.1`, the one before it `path.2`. */
  maxBytes: number
  /** How many full ones are kept. */
  kept: number
}

/** A file of lines that never takes more room than it may. Throws what the file system says where it cannot be written. */
export function rotatingFile({ path, maxBytes, kept }: RotatingFile): DestinationStream {
  mkdirSync(dirname(path), { recursive: true })
  let bytes = existsSync(path) ? statSync(path).size : 0
  if (bytes >= maxBytes) {
    moveOn(path, kept)
    bytes = 0
  }
  const file = pino.destination({ dest: path, sync: true, append: true })
  return {
    write(line: string) {
      const length = Buffer.byteLength(line)
      if (bytes > 0 && bytes + length > maxBytes) {
        moveOn(path, kept)
        file.reopen()
        bytes = 0
      }
      bytes += length
      file.write(line)
    },
  }
}

function moveOn(path: string, kept: number) {
  for (let number = kept; number > 0; number -= 1) {
    const before = number === 1 ? path : `${path}.${number - 1}`
    if (existsSync(before)) renameSync(before, `${path}.${number}`)
  }
}
