import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { checkUpgrade } from '../upgrade/check-upgrade.ts'
import { compareVersions } from '../upgrade/releases.ts'
import { runCli } from './cli.ts'
import { runCommand } from './shell/command.ts'
import { upgradeCommands } from './subjects/upgrade-commands.ts'

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'))
  dataDir = join(folder, 'data')
  await (await openSqliteStore(dataDir, { exclusive: true })).close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function check(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (text: string) => lines.push(text)
  const voice = { print: say, note: say, printOver: null }
  const config = readConfig({ DATA_DIR: dataDir })
  const code = await runCommand('upgrade', upgradeCommands, ['check'], voice, () => ({
    ...{ config, folder },
    [Symbol.asyncDispose]: async () => {},
  }))
  return { code, lines }
}

function git(...args: string[]) {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@x.example', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
  expect(stderr && status).not.toBe(1)
}

function changeDatabase(sql: string) {
  const db = new DatabaseSync(join(dataDir, 'parley.db'))
  db.exec(sql)
  db.close()
}

test('a newer release of the repository is found among its tags', async () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"0.9.0"}')
  git('init', '-q')
  git('remote', 'add', 'origin', '.')
  git('commit', '-q', '--allow-empty', '-m', 'x')
  expect((await check()).lines).toEqual([
    'This is Parley 0.9.0; its repository has no releases.',
    'Nobody could be asked for known vulnerabilities: there is no package-lock.json',
    'The database is of this version.',
  ])
  for (const tag of ['v0.2.0', 'v0.10.0', 'v0.9.0', 'latest']) git('tag', tag)
  expect((await check()).lines[0]).toBe(
    'This is Parley 0.9.0, and 0.10.0 is out. How to take it stands in docs/operating.md, under "Upgrading".',
  )
  // and so the console, which still says so where the registry could not be asked
  expect(await checkUpgrade(folder)).toEqual({
    ...{ version: '0.9.0', newest: '0.10.0', isNewest: false, vulnerable: [] },
    problem: 'there is no package-lock.json',
  })
  writeFileSync(join(folder, 'package.json'), '{"version":"0.10.0"}')
  expect((await check()).lines[0]).toBe('This is Parley 0.10.0, the newest release.')
})

test('where nobody can be asked the database is still looked at', async () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"0.9.0"}')
  changeDatabase("DELETE FROM schema_migrations WHERE name LIKE '015%'")
  expect(await check()).toEqual({
    code: 0,
    lines: [
      'This is Parley 0.9.0.',
      // as in a container
      'Nobody could be asked for newer releases: this copy has no repository; ask in the folder that it was built from.',
      expect.stringContaining('Nobody could be asked for known vulnerabilities: '),
      'The next start brings the database up to date: 015-call-leases.sql. Make a backup first.',
    ],
  })
})

describe('known vulnerabilities', () => {
  beforeEach(() => {
    const dependencies = { 'left-part': '1.0.0' }
    const root = { name: 'parley', version: '0.9.0', dependencies }
    const part = { version: '1.0.0', resolved: 'https://registry.example/left-part-1.0.0.tgz' }
    const lock = { ...root, lockfileVersion: 3, packages: { '': root, 'node_modules/left-part': part } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  })
  const askAt = (registry: string) =>
    writeFileSync(join(folder, '.npmrc'), `registry=${registry}\nfetch-retries=0\ncache=${join(folder, 'cache')}\n`)

  test('are asked for at the registry, and told', async () => {
    const advisory = { id: 1, url: 'https://x.example', title: 'It can be taken over', severity: 'high' }
    const registry = createServer((request, response) => {
      request.resume()
      const isAudit = request.url?.startsWith('/-/npm/v1/security')
      const versions = {
        '1.0.0': { name: 'left-part', version: '1.0.0', dist: { tarball: 'https://x.example/x.tgz' } },
      }
      const answer = isAudit
        ? { 'left-part': [{ ...advisory, vulnerable_versions: '<2.0.0', cwe: [], cvss: { score: 7 } }] }
        : { name: 'left-part', 'dist-tags': { latest: '1.0.0' }, versions }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
    await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
    askAt(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
    const { code, lines } = await check()
    registry.closeAllConnections()
    registry.close()
    expect(lines).toContain('1 package has a known vulnerability; a newer Parley is the usual remedy:')
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}high: left-part .*: It can be taken over$/))
    expect(code).toBe(0)
  })

  test('that nobody can be asked for are no failure', async () => {
    askAt('http://127.0.0.1:9/')
    const { code, lines } = await check()
    expect(lines).toContainEqual(expect.stringContaining('Nobody could be asked for known vulnerabilities: '))
    expect([code, lines.at(-1)]).toEqual([0, 'The database is of this version.'])
  })
})

test('a database that a newer Parley has changed is refused with a sentence', async () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"0.9.0"}')
  changeDatabase("INSERT INTO schema_migrations VALUES ('999-x.sql', 1)")
  const { code, lines } = await check()
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining('used by a newer Parley (it has 999-x.sql)')])
})

test('the owner’s commands leave a database that waits for the next start as it is, and say so', async () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"0.9.0"}')
  changeDatabase("DELETE FROM schema_migrations WHERE name LIKE '015%'")
  const lines: string[] = []
  const code = await runCli(['outbox', 'list'], {
    environment: { DATA_DIR: dataDir },
    printError: (text) => lines.push(text),
  })
  expect([code, lines]).toEqual([1, [expect.stringContaining('start the server, which brings it up to date')]])
  expect((await check()).lines.at(-1)).toContain('up to date: 015-call-leases.sql')
})

test('versions are compared as numbers', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  expect(compareVersions('1.2.3', '1.3.0')).toBeLessThan(0)
})
