import { createReadStream } from 'node:fs'
import { normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ModelError, onDisk } from './model-error.ts'

/**
 * Unpacks a `tar.bz2` into `folder`, without the one folder that everything in it lies in. Throws `ModelError`:
 * `unsafe-archive` when anything would land elsewhere or is a link, `broken-archive` when it cannot be read.
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  const [tar, { default: unbzip2 }] = await Promise.all([import('tar'), import('unbzip2-stream')])
  let refused: string | null = null
  const extract = tar.x({
    cwd: folder,
    strip: 1,
    strict: true,
    filter(path, entry) {
      const isPlain = 'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
      if (isPlain && staysInside(path)) return refused === null
      refused ??= path
      return false
    },
  })
  try {
    await onDisk(() => pipeline(createReadStream(archive), unbzip2(), extract as unknown as NodeJS.WritableStream))
  } catch (cause) {
    if (cause instanceof ModelError) throw cause
    throw new ModelError('broken-archive', 'The archive cannot be unpacked: it is not a whole tar.bz2.', { cause })
  }
  if (refused !== null) {
    throw new ModelError(
      'unsafe-archive',
      `The archive holds ${JSON.stringify(refused)}, which would not stay in its folder.`,
    )
  }
}

function staysInside(path: string): boolean {
  const parts = path.split(/[\\/]/)
  return !path.startsWith('/') && !/^[a-z]:/i.test(path) && !parts.includes('..') && normalize(path) !== '.'
}
