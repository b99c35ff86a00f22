import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackages } from './chromium.ts'
import { freePort } from './free-port.ts'
import { notRunHere } from './not-run.ts'
import { endProgram, untilProgram } from './program.ts'

/** `url`: that of the database, through the pool. */
export type TestPool = { url: string; stop(): Promise<void> }

const isInstalled = () => !spawnSync('pgbouncer', ['--version']).error

/**
 * A PgBouncer before the database of `databaseUrl`, as it is shipped but that it pools by transaction: the machine's own
 * program, or Debian's; null, and said, where there is none. `what` names the tests that are not run then.
 */
export async function pgBouncerFor(what: string, databaseUrl: string): Promise<TestPool | null> {
  if (!isInstalled() && !(installDebianPackages(['pgbouncer']) && isInstalled())) {
    notRunHere(`${what} behind PgBouncer`, 'It is not installed, and only root on Debian can install it.')
    return null
  }
  const dir = mkdtempSync(join(tmpdir(), 'parley-pgbouncer-'))
  chmodSync(dir, 0o755) // it refuses to run as root, and reads as somebody else
  const database = new URL(databaseUrl)
  const port = await freePort()
  const users = join(dir, 'users')
  writeFileSync(users, `"${database.username}" ""\n`)
  const settings = join(dir, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  )
  const otherUser = process.getuid?.() === 0 ? ['--user=postgres'] : []
  const child = spawn('pgbouncer', [...otherUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const program = { name: 'pgbouncer', child, said: () => said }
  await untilProgram(program, 'it is ready', () => said.includes('process up'))
  database.port = String(port)
  return {
    url: `${database.href}?pgbouncer=true`,
    async stop() {
      await endProgram(program)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
