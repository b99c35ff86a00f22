import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; seconds: number; output: string }

/** Runs a program to its end, its output shown (`inherit`) or kept (`pipe`). */
export function run(
  command: string,
  args: string[],
  stdio: 'inherit' | 'pipe' = 'inherit',
  env = process.env,
): Outcome {
  const startedAt = performance.now()
  const done = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return {
    ok: done.status === 0,
    seconds: (performance.now() - startedAt) / 1000,
    output: done.error ? String(done.error) : `${done.stdout ?? ''}${done.stderr ?? ''}`,
  }
}

const scriptArgs = (name: string) => ['--disable-warning=ExperimentalWarning', join('scripts', `${name}.ts`)]

/** Runs a script of this folder under the running Node. */
export function runScript(name: string, env = process.env): Outcome {
  return run(process.execPath, scriptArgs(name), 'inherit', env)
}

/** The same, its output kept, while other things go on. */
export const runScriptBeside = (name: string, env = process.env) =>
  runBeside(process.execPath, scriptArgs(name), 'pipe', env)

/** Runs a program while other things go on, its output shown (`inherit`) or kept (`pipe`). */
export function runBeside(
  command: string,
  args: string[],
  stdio: 'inherit' | 'pipe',
  env = process.env,
): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      output += error
      resolve({ ok: false, seconds: 0, output })
    })
    child.once('close', (code) => {
      resolve({ ok: code === 0, seconds: (performance.now() - startedAt) / 1000, output })
    })
  })
}
