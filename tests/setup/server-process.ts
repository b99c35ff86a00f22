import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { carrierSettings } from './carrier.ts'
import { freePort } from './free-port.ts'
import { plainEnvironment } from './plain-environment.ts'
import { endProgram, untilProgram } from './program.ts'
import { temporaryFolder } from './temporary.ts'

/** Names a folder where servers of one run keep the language model of the machine's ear, which takes seconds of a core to make. */
export const earModels = 'PARLEY_TESTS_EAR_MODELS'

export type ServerProcess = {
  url: string
  dataDir: string
  pid: number
  log(): string
  /** Waits until it has logged these words. Throws where it never does. */
  logs(words: string, withinMs?: number): Promise<void>
  /** Resolves with its exit code; null where a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the real server as a process of its own, with a data directory of its own, and waits until it is ready. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = env.PORT ?? (await freePort())
  const ownDataDir = env.DATA_DIR ? null : temporaryFolder('parley-')
  const dataDir = env.DATA_DIR ?? (ownDataDir as string)
  if (ownDataDir && process.env[earModels]) {
    mkdirSync(join(ownDataDir, 'models'), { mode: 0o700 })
    symlinkSync(process.env[earModels], join(ownDataDir, 'models/pocketsphinx'))
  }
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...plainEnvironment(),
      ...carrierSettings(),
      PORT: String(port),
      DATA_DIR: dataDir,
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
  const program = { name: `the server at ${url}`, child, said: () => output }
  await untilProgram(program, 'it is ready', async (signal) => (await fetch(`${url}/readyz`, { signal })).ok)
  return {
    url,
    dataDir,
    pid: child.pid as number,
    log: () => output,
    logs: (words, withinMs) => untilProgram(program, `it logs '${words}'`, () => output.includes(words), withinMs),
    async stop(signal = 'SIGTERM') {
      isAsked = true
      await endProgram(program, signal)
      if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}
