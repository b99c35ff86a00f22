import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { backupsDir, postgresDump } from '../backup/manifest.ts'
import type { Mentions } from './mentions.ts'

/** Fetched weights hold no word of anybody's; what the ear learnt of a site does, and is searched. */
const isWeights = (path: string) =>
  path.startsWith(`models${sep}`) && !path.startsWith(`models${sep}pocketsphinx${sep}`)
/** Longer than any address, also as it is written in links. */
const overlap = 1000

/**
 * The files of a data directory in which the address still stands, and the folders of the backups in it that may hold it: those
 * go whole, for one without a file is damaged.
 */
export async function leftoversOf(
  dataDir: string,
  mentions: Mentions,
): Promise<{ files: string[]; backups: string[] }> {
  if (!existsSync(dataDir)) return { files: [], backups: [] }
  const found = await filesThatMention(dataDir, mentions)
  const folders = await foldersIn(backupsDir(dataDir))
  return {
    files: found.filter((file) => !folders.some((folder) => isWithin(folder, file))),
    backups: folders.filter((folder) => isUnreadable(folder) || found.some((file) => isWithin(folder, file))),
  }
}

async function foldersIn(dir: string): Promise<string[]> {
  const entries = existsSync(dir) ? await readdir(dir, { withFileTypes: true }) : []
  return entries.flatMap((entry) => (entry.isDirectory() ? [join(dir, entry.name)] : [])).sort()
}

const isWithin = (folder: string, file: string) => file.startsWith(folder + sep)

/** A dump is compressed: whom it names cannot be seen in its bytes. */
const isUnreadable = (backup: string) => existsSync(join(backup, postgresDump))

async function filesThatMention(dataDir: string, mentions: Mentions): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) {
    if (isWeights(relative(dataDir, file))) continue
    if (await holds(file, mentions)) found.push(file)
  }
  return found.sort()
}

async function holds(file: string, mentions: Mentions): Promise<boolean> {
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk])
    if (mentions.isIn(bytes.toString('utf8'))) return true
    tail = bytes.subarray(-overlap)
  }
  return false
}
