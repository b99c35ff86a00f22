import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Names a folder where servers of one run keep the language model of the machine's ear, which takes seconds of a core to make. */
export const earModels = 'PARLEY_TESTS_EAR_MODELS'

/** Only ends what hangs. */
const readyWithinMs = 120_000

export type ServerProcess = {
  url: string
  dataDir: string
  pid: number
  log(): string
  /** Waits until it has logged these words. */
  logs(words: string): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the real server as a process of its own, with a data directory of its own, and waits until it is ready. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = env.PORT ?? (await freePort())
  const ownDataDir = env.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'parley-'))
  const dataDir = env.DATA_DIR ?? (ownDataDir as string)
  if (ownDataDir && process.env[earModels]) {
    mkdirSync(join(ownDataDir, 'models'), { mode: 0o700 })
    symlinkSync(process.env[earModels], join(ownDataDir, 'models/pocketsphinx'))
  }
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      PARLEY_ENV_FILE: '/dev/null',
      HOST: 'localhost',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  let isAsked = false
  child.once('close', (code, signal) => {
    if (!isAsked) console.error(`the server ended by itself with ${code ?? signal}:\n${output.slice(-5000)}`)
  })
  const url = `http://localhost:${port}`
  await untilReady(url, child, () => output)
  return {
    url,
    dataDir,
    pid: child.pid as number,
    log: () => output,
    async logs(words) {
      while (!output.includes(words)) {
        if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop(signal = 'SIGTERM') {
      isAsked = true
      if (child.exitCode === null && child.signalCode === null) {
        // not 'exit': what it has said may still be on its way then
        const ended = once(child, 'close')
        child.kill(signal)
        await ended
      }
      if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string) {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready within ${readyWithinMs / 1000} s:\n${output()}`)
}
