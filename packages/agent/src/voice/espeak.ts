import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from '@parley/protocol'
import { samplesOf } from './pcm-stream.ts'
import type { Voice } from './voice.ts'

export type EspeakVoice = {
  /** As `espeak-ng --voices` names it. Default en-gb. */
  voice?: string
  wordsPerMinute?: number
  /** Default: where PATH has it. */
  program?: string
}

const rateHz = 22_050
const wavHeaderBytes = 44

/** Where the machine has espeak-ng, or null. */
export function findEspeak(path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    const program = join(folder, 'espeak-ng')
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {
      // not here
    }
  }
  return null
}

/**
 * Speaks with the machine's own espeak-ng, one process for each sentence. Its licence is GPL-3: it is never part of what we
 * ship, and never loaded into our process.
 */
export function espeakVoice({ voice = 'en-gb', wordsPerMinute = 160, program }: EspeakVoice = {}): Voice {
  return async function* (text, { signal }) {
    const path = program ?? findEspeak()
    if (!path) throw new Failure('provider-failed', 'espeak-ng is not on this machine (Debian: espeak-ng)')
    if (signal.aborted) return
    const child = spawn(path, ['-v', voice, '-s', String(wordsPerMinute), '-b', '1', '--stdin', '--stdout'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const kill = () => child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve)
      child.once('error', reject)
    })
    ended.catch(() => {})
    child.stdin.on('error', () => {}) // told by how it ends
    child.stdin.end(text)
    try {
      yield* samplesOf(withoutHeader(child.stdout), rateHz)
      const code = await ended
      if (code !== 0 && !signal.aborted) throw new Error(`ended with ${code ?? 'a signal'}`)
    } catch (cause) {
      if (!signal.aborted) throw new Failure('provider-failed', 'espeak-ng failed', { cause })
    } finally {
      signal.removeEventListener('abort', kill)
      kill()
    }
  }
}

async function* withoutHeader(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = wavHeaderBytes
  for await (const piece of bytes) {
    const skipped = Math.min(left, piece.length)
    left -= skipped
    yield piece.subarray(skipped)
  }
}
