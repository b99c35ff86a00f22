import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { consultationPath, demoPublicKey } from '@parley/protocol'
import { eventually } from '@parley/testkit'
import { aRequest } from './server-fixture.ts'

/** For tests: what a program of ours is started with; compiled modules are kept, as `npm start` keeps them. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  PARLEY_ENV_FILE: '/dev/null',
}

/**
 * For tests: the server as its owner starts it, in a process of its own, on any free port. Resolves when it listens or has
 * ended. `wrapper` is a program that starts it, with its first arguments.
 */
export async function startServerProcess(environment: Record<string, string>, wrapper: string[] = []) {
  const [program = '', ...args] = [...wrapper, process.execPath, join(import.meta.dirname, 'main.ts')]
  const child = spawn(program, args, {
    env: { ...bareEnvironment, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  // not 'exit': what it has said may still be on its way then
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const urlOf = () => /"url":"([^"]+)"/.exec(log)?.[1]
  await eventually(() => urlOf() !== undefined || child.exitCode !== null)
  const url = urlOf() ?? ''
  const post = (headers: Record<string, string> = {}) =>
    fetch(url + consultationPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoPublicKey}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(aRequest),
    })
  return { url, post, log: () => log, kill: (signal: NodeJS.Signals) => child.kill(signal), exited }
}
