import { type ProviderFetch, readWav, roomTone } from '@parley/agent'
import { Failure } from '@parley/protocol'

const withinMs = 5000
const maxBytes = 10_000_000
const maxKept = 10

/**
 * What is heard under a call: an office, or an owner's own file by its address, which is judged when it is connected to. Of
 * the files, the last are kept.
 */
export function createBackgroundSounds(fetch: ProviderFetch) {
  let office: Int16Array | null = null
  const files = new Map<string, Promise<Int16Array>>()

  function fileAt(url: string): Promise<Int16Array> {
    const known = files.get(url)
    if (known) return known
    const asked = fetched(fetch, url)
    files.set(url, asked)
    asked.catch(() => files.delete(url))
    const [oldest] = files.keys()
    if (files.size > maxKept && oldest) files.delete(oldest)
    return asked
  }

  /** Null for none. Throws `unprocessable` or `provider-failed` for a file that cannot be had. */
  return async (wanted: string | null | undefined): Promise<Int16Array | null> => {
    if (!wanted || wanted === 'off') return null
    if (wanted !== 'office') return fileAt(wanted)
    office ??= roomTone()
    return office
  }
}

export type BackgroundSounds = ReturnType<typeof createBackgroundSounds>

async function fetched(fetch: ProviderFetch, url: string): Promise<Int16Array> {
  const failed = (what: string, cause?: unknown) =>
    new Failure('provider-failed', `backgroundSound ${url} ${what}`, { cause })
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'manual' }).catch((cause) => {
    if (cause instanceof Failure) throw cause
    throw failed('could not be reached', cause)
  })
  if (!response.ok || !response.body) throw failed(`answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw failed(`is larger than ${maxBytes / 1_000_000} MB`)
    chunks.push(chunk)
  }
  const sound = readWav(Buffer.concat(chunks))
  if (!sound || sound.length === 0) throw failed('is no WAV file of 16-bit PCM')
  return sound
}
