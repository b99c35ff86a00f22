import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { ModelError, onDisk } from '../model-error.ts'

/** A file in a zip: where what is written of it begins and ends, and what comes out of that. */
export type Entry = { at: number; until: number; packedBytes: number; bytes: number; isDeflated: boolean }

/** Reads a part of a zip, wherever it lies. */
export type ReadPart = (at: number, until: number) => Promise<Buffer>

const signatures = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 }
const endBytes = 22
const maxCommentBytes = 65_535
const maxListBytes = 16_000_000

/** The files of a zip by their names, from the list at its end. Throws `broken-archive`. */
export async function entriesOf(read: ReadPart, size: number): Promise<Map<string, Entry>> {
  const tailAt = Math.max(0, size - endBytes - maxCommentBytes)
  const tail = await read(tailAt, size)
  let end = tail.length - endBytes
  while (end >= 0 && tail.readUInt32LE(end) !== signatures.end) end -= 1
  if (end < 0) throw broken('it has no list of its files')
  const count = tail.readUInt16LE(end + 10)
  const listBytes = tail.readUInt32LE(end + 12)
  const listAt = tail.readUInt32LE(end + 16)
  if (listAt + listBytes > size || listBytes > maxListBytes) throw broken('its list of files is not where it says')
  const list = listAt >= tailAt ? tail.subarray(listAt - tailAt, end) : await read(listAt, listAt + listBytes)
  return listed(list, count, listAt)
}

function listed(list: Buffer, count: number, listAt: number): Map<string, Entry> {
  const found: (Entry & { name: string })[] = []
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== signatures.listed) throw broken('its list of files is cut')
    const method = list.readUInt16LE(at + 10)
    const nameBytes = list.readUInt16LE(at + 28)
    found.push({
      name: list.toString('utf8', at + 46, at + 46 + nameBytes),
      at: list.readUInt32LE(at + 42),
      until: listAt,
      packedBytes: list.readUInt32LE(at + 20),
      bytes: list.readUInt32LE(at + 24),
      isDeflated: method === 8,
    })
    if (method !== 0 && method !== 8) throw broken(`it is packed in a way (${method}) that nobody uses`)
    at += 46 + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  found.sort((one, other) => one.at - other.at)
  return new Map(found.map(({ name, ...entry }, index) => [name, { ...entry, until: found[index + 1]?.at ?? listAt }]))
}

/**
 * Puts what a file of a zip holds at the end of `target`. `source` is the zip, or the part of it from `entry.at` on, which
 * then lies in it at `sourceAt`. Throws `broken-archive`, `disk-full`.
 */
export async function extract(entry: Entry, source: string, sourceAt: number, target: string): Promise<void> {
  const head = await readFrom(source)(sourceAt, sourceAt + 30)
  if (head.length < 30 || head.readUInt32LE(0) !== signatures.entry) throw broken('a file in it does not begin')
  const start = sourceAt + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (entry.packedBytes === 0) return await appendFile(target, '')
  let bytes = 0
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > entry.bytes) throw broken('a file in it is longer than it says')
      yield piece
    }
  }
  const packed = createReadStream(source, { start, end: start + entry.packedBytes - 1 })
  const out = createWriteStream(target, { flags: 'a' })
  try {
    if (entry.isDeflated) await onDisk(() => pipeline(packed, createInflateRaw(), counted, out))
    else await onDisk(() => pipeline(packed, counted, out))
  } catch (cause) {
    if (cause instanceof ModelError) throw cause
    throw broken('a file in it cannot be unpacked', cause)
  }
  if (bytes < entry.bytes) throw broken('a file in it is cut')
}

/** Reads parts of a file on this machine. */
export function readFrom(file: string): ReadPart {
  return async (at, until) => {
    const pieces: Buffer[] = []
    for await (const piece of createReadStream(file, { start: at, end: until - 1 })) pieces.push(piece)
    return Buffer.concat(pieces)
  }
}

export const sizeOf = async (file: string) => (await stat(file)).size

const broken = (what: string, cause?: unknown) =>
  new ModelError('broken-archive', `The wheel cannot be read: ${what}.`, { cause })
