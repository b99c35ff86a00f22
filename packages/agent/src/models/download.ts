import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ModelError, onDisk } from './model-error.ts'

export type Progress = { bytes: number; totalBytes: number | null }

export type Download = {
  url: string
  /** Grows as bytes come; what an earlier attempt has left in it is gone on from. */
  file: string
  /** Only these bytes of it, the last one excluded; its server is known to send parts. */
  range?: { at: number; until: number }
  headers?: Record<string, string>
  onProgress?(progress: Progress): void
  /** Longest wait for the answer, and between two pieces of it, in ms. Default 30 000. */
  stallMs?: number
}

/**
 * Fetches one file. Throws `ModelError`: `unreachable` when no answer comes, `interrupted` when it stops in the middle (what
 * came is kept), `disk-full`.
 */
export async function download(wanted: Download): Promise<void> {
  const { url, file, range, headers, onProgress = () => {}, stallMs = 30_000 } = wanted
  await mkdir(dirname(file), { recursive: true })
  const had = await sizeOf(file)
  const stalled = new AbortController()
  const watch = watchdog(stallMs, () => stalled.abort())
  const from = (range?.at ?? 0) + had
  if (range && from >= range.until) {
    watch.stop()
    if (from === range.until) return onProgress({ bytes: had, totalBytes: had })
    await rm(file) // it holds more than there is; only from the start can we know
    return await download(wanted)
  }
  const part = { range: `bytes=${from}-${range ? range.until - 1 : ''}` }
  try {
    const asked = { ...headers, ...((range || had > 0) && part) }
    const response = await ask(url, { headers: asked, signal: stalled.signal })
    if (response.status === 416) {
      await rm(file) // it holds more than there is, or all of it; only from the start can we know
      return await download(wanted)
    }
    if (!response.ok || !response.body) {
      throw new ModelError('unreachable', `${hostOf(url)} answered ${response.status} for ${url}.`)
    }
    const goesOn = response.status === 206 && startOf(response) === from
    if (range && !goesOn) throw new ModelError('unreachable', `${hostOf(url)} sends no parts of files any more.`)
    const totalBytes = lengthOf(response, goesOn ? had : 0)
    let bytes = goesOn ? had : 0
    const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
      onProgress({ bytes, totalBytes })
      for await (const piece of pieces) {
        watch.feed()
        bytes += piece.length
        onProgress({ bytes, totalBytes })
        yield piece
      }
    }
    const body = Readable.fromWeb(response.body as never)
    await onDisk(() => pipeline(body, counted, createWriteStream(file, { flags: goesOn ? 'a' : 'w' })))
    if (totalBytes !== null && bytes < totalBytes) throw new Error('it ended too early')
  } catch (cause) {
    if (cause instanceof ModelError) throw cause
    const kept = await sizeOf(file)
    throw new ModelError(
      'interrupted',
      `The download from ${hostOf(url)} stopped after ${kept} bytes. Fetch again: it goes on from there.`,
      { cause },
    )
  } finally {
    watch.stop()
  }
}

async function ask(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options)
  } catch (cause) {
    throw new ModelError(
      'unreachable',
      `${hostOf(url)} could not be reached. Is there a way to it from this machine?`,
      {
        cause,
      },
    )
  }
}

function watchdog(limitMs: number, bark: () => void) {
  let timer = setTimeout(bark, limitMs)
  const stop = () => clearTimeout(timer)
  return {
    stop,
    feed() {
      stop()
      timer = setTimeout(bark, limitMs)
    },
  }
}

const hostOf = (url: string) => new URL(url).host
const startOf = (response: Response) => Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1])

function lengthOf(response: Response, before: number): number | null {
  const length = response.headers.get('content-length')
  return length === null ? null : before + Number(length)
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}
