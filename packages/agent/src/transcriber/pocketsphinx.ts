import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from '@parley/protocol'
import type { Transcriber } from './transcriber.ts'

export type PocketSphinx = {
  /** A JSGF grammar file: with one, it hears only what the grammar allows, and that well. */
  grammarFile?: string
  /** Ends recognition when the utterance is over and nothing has come for this long. */
  answerWithinMs?: number
}

const program = 'pocketsphinx_continuous'

/** Where the machine has PocketSphinx, or null. */
export function findPocketSphinx(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // not here
    }
  }
  return null
}

/**
 * The ear of last resort, where the machine has it (Debian: `pocketsphinx`, `pocketsphinx-en-us`): one process for each
 * utterance, fed as the caller speaks.
 */
export function pocketSphinx({ grammarFile, answerWithinMs = 5000 }: PocketSphinx = {}): Transcriber {
  return async function* (audio, { signal }) {
    const path = findPocketSphinx()
    if (!path) throw new Failure('provider-failed', 'PocketSphinx is not installed on this machine')
    const args = ['-infile', '/dev/stdin', '-logfn', '/dev/null', ...(grammarFile ? ['-jsgf', grammarFile] : [])]
    // Node's pipe is a socket, which /dev/stdin cannot open again: `cat` makes a real one
    const child = spawn('sh', ['-c', 'cat | "$0" "$@"', path, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
    const kill = () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    signal.addEventListener('abort', kill)
    let heard = ''
    child.stdout.on('data', (data) => {
      heard += String(data)
    })
    child.stdin.on('error', () => {}) // it may end before it has read everything
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve)
      child.once('error', reject)
    })
    ended.catch(() => {})
    for await (const frame of audio) child.stdin.write(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength))
    child.stdin.end()
    const timer = setTimeout(kill, answerWithinMs)
    try {
      const code = await ended
      if (code !== 0) throw new Failure('provider-failed', `PocketSphinx ended with ${code ?? 'a signal'}`)
      yield { text: heard.split('\n').join(' ').replace(/\s+/g, ' ').trim(), final: true }
    } catch (error) {
      if (!signal.aborted)
        throw error instanceof Failure ? error : new Failure('provider-failed', 'PocketSphinx failed', { cause: error })
    } finally {
      signal.removeEventListener('abort', kill)
      clearTimeout(timer)
    }
  }
}
