import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { ConfigError } from '../settings/config.ts'

const manifestSchema = v.object({
  madeAt: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  /** The migrations that the database has. */
  migrations: v.array(v.string()),
  /** How many rows each table has. */
  rows: v.record(v.string(), v.number()),
  /** Every file besides this one, by its path within the backup. */
  files: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
})

/** What a backup holds, written last: a backup without it is none. */
export type Manifest = v.InferOutput<typeof manifestSchema>

export const manifestFile = 'manifest.json'
export const sqliteCopy = 'parley.db'
export const postgresDump = 'parley.dump'

/** Where those lie in a data directory that are made in the console. */
export const backupsDir = (dataDir: string) => join(dataDir, 'backups')

/** Throws `ConfigError` for a folder that is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile)
  if (!existsSync(file)) {
    throw new ConfigError(
      existsSync(folder)
        ? `${folder} is no whole backup: it has no ${manifestFile}. Name the folder that "npx parley backup" printed.`
        : `There is no folder ${folder}.`,
    )
  }
  const judged = v.safeParse(manifestSchema, parsed(await readFile(file, 'utf8')))
  if (!judged.success) throw new ConfigError(`${file} is damaged: take another backup.`)
  return judged.output
}

/** Throws `ConfigError` where the database is not among the files, and for a file that is not what it was when the backup was made. */
export async function requireWhole(folder: string, manifest: Manifest): Promise<void> {
  requireDatabaseCopy(folder, manifest)
  const { files } = manifest
  for (const [path, { sha256 }] of Object.entries(files)) {
    const file = join(folder, path)
    if (!existsSync(file)) throw new ConfigError(`${file} is missing: take another backup.`)
    if ((await checksum(file)) !== sha256) throw new ConfigError(`${file} is damaged: take another backup.`)
  }
}

/** Throws `ConfigError` where the database is not among the files. */
export function requireDatabaseCopy(folder: string, { database, files }: Manifest): void {
  const copy = database === 'postgres' ? postgresDump : sqliteCopy
  if (!files[copy]) throw new ConfigError(`${join(folder, copy)} is missing: take another backup.`)
}

export async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
