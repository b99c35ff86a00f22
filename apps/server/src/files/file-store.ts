import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Both included, counted from 0. */
export type ByteRange = { first: number; last: number }

/** Keeps the bytes of files, by organisation and by the id we gave them: nothing a client wrote is part of a path. */
export type FileStore = {
  /** Resolves to the number of bytes, when they are kept. A broken upload leaves nothing. */
  put(orgId: string, id: string, content: Readable): Promise<number>
  putText(orgId: string, id: string, text: string): Promise<void>
  read(orgId: string, id: string): Promise<Buffer>
  /** '' when nothing was extracted. */
  readText(orgId: string, id: string): Promise<string>
  /** Of a `range`, its first and last byte. */
  stream(orgId: string, id: string, range?: ByteRange): Promise<Readable>
  /** False where nothing was there, on a disk which other servers do not share. */
  remove(orgId: string, id: string): Promise<boolean>
  removeAll(orgId: string): Promise<void>
}

export function createDiskFileStore(dir: string): FileStore {
  const pathOf = (orgId: string, id: string) => join(dir, safe(orgId), safe(id))
  const textPathOf = (orgId: string, id: string) => `${pathOf(orgId, id)}.txt`
  return {
    async put(orgId, id, content) {
      await mkdir(join(dir, safe(orgId)), { recursive: true, mode: 0o700 })
      return whole(pathOf(orgId, id), (part) =>
        pipeline(content, createWriteStream(part, { mode: 0o600, flush: true })),
      )
    },
    async putText(orgId, id, text) {
      await whole(textPathOf(orgId, id), (part) => writeFile(part, text, { mode: 0o600, flush: true }))
    },
    read: (orgId, id) => readFile(pathOf(orgId, id)),
    readText: (orgId, id) => readFile(textPathOf(orgId, id), 'utf8').catch(() => ''),
    stream: async (orgId, id, range) =>
      createReadStream(pathOf(orgId, id), range && { start: range.first, end: range.last }),
    async remove(orgId, id) {
      const wasHere = existsSync(pathOf(orgId, id))
      await rm(pathOf(orgId, id), { force: true })
      await rm(textPathOf(orgId, id), { force: true })
      return wasHere
    },
    removeAll: (orgId) => rm(join(dir, safe(orgId)), { recursive: true, force: true }),
  }
}

/** Written under another name, which no backup takes, until it is all there. Resolves to its bytes. */
async function whole(path: string, write: (part: string) => Promise<void>): Promise<number> {
  const part = `${path}.part`
  try {
    await write(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return (await stat(path)).size
}

/** Ids are ours; this is the lock behind the lock. */
export function safe(segment: string) {
  if (!/^[\w-]+$/.test(segment)) throw new Error('not an id')
  return segment
}
