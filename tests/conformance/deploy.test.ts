import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settings } from '../../apps/server/src/settings/config.ts'
import { siteFixture } from '../../apps/server/src/site/site-fixture.ts'
import { freePort } from '../setup/free-port.ts'
import { hasNginx, startNginx } from '../setup/nginx.ts'
import { notRunHere } from '../setup/not-run.ts'
import { findTurnServer, startTurnServer } from '../setup/turn-server.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const hasProgram = (name: string) => spawnSync('which', [name]).status === 0

describe('what an owner runs it with', () => {
  test('systemd finds nothing wrong with the unit', ({ skip }) => {
    if (!hasProgram('systemd-analyze')) skip('systemd-analyze is not on this machine')
    const folder = mkdtempSync(join(tmpdir(), 'parley-unit-'))
    try {
      // what it starts is looked for, so it has to be there
      const unit = read('parley.service').replace('/opt/parley', root)
      writeFileSync(join(folder, 'parley.service'), unit)
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, 'parley.service')], {
        encoding: 'utf8',
      })
      expect(stderr.split('\n').filter((line) => line.includes('parley.service'))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each(['Dockerfile', 'compose.yml', 'parley.service'])('every setting in %s is one of ours', (name) => {
    const inImages = [
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'PARLEY_ENV_FILE',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'POSTGRES_USER',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD',
    ]
    const set = [...read(name).matchAll(/^(?:ARG| {6}| {8}|Environment=)\s*([A-Z][A-Z_]+)\b|\b([A-Z][A-Z_]+)=/gm)]
    const names = set.flatMap(([, one, other]) => one ?? other ?? []).filter((each) => !inImages.includes(each))
    expect(names.filter((each) => !(each in settings))).toEqual([])
  })

  test('an image is built with everything that the pages are built with, and keeps it as its settings', () => {
    const build = readFileSync(join(root, 'apps/site/scripts/build.ts'), 'utf8')
    const built = [...build.matchAll(/\b(?:process\.env|settings)\.([A-Z_]+)\b/g)].map(([, name]) => name ?? '')
    const needed = [...new Set(built)].filter((name) => name in settings)
    expect(needed.length).toBeGreaterThan(6)
    const [first = '', second = ''] = read('Dockerfile')
      .split(/^FROM .*$/m)
      .slice(1)
    const args = (stage: string) => [...stage.matchAll(/^ARG ([A-Z_]+)$/gm)].map(([, name]) => name ?? '')
    expect([args(first).sort(), args(second).sort()]).toEqual([needed.sort(), needed])
    for (const name of needed) expect(second).toContain(`${name}=\${${name}}`)
  })

  test('the compose file asks for nothing that its example does not name', () => {
    const asked = new Set([...read('compose.yml').matchAll(/\$\{([A-Z_]+)(?::\?|\})/g)].map(([, name]) => name))
    const named = new Set([...read('compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
    expect([...asked].filter((name) => !named.has(name))).toEqual([])
  })

  /** What these files say of a server is about something that stands around it, and would break by another value. */
  const container = [
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'VOICE_UDP_PORT',
    'VOICE_PUBLIC_IP',
    'VOICE_TURN_SECRET',
  ]
  const ofCluster = [
    ...['SITE_URL', 'NODE_URL', 'TRUST_PROXY', 'DRAIN_NOTICE_MS', 'DRAIN_CALLS_MS', 'VOICE_ICE_SERVERS'],
    ...['VOICE_TRANSPORT', 'LIVEKIT_URL', 'LIVEKIT_PUBLIC_URL'],
  ]
  test.each([
    ['compose.yml', '.env', container],
    ['compose.cluster.yml', 'cluster.env', [...container, ...ofCluster]],
  ])('every setting that an owner of %s writes into %s reaches its servers', (name, file, fixed) => {
    type Server = { environment: Record<string, unknown>; env_file?: { path: string; required: boolean }[] }
    const services: Record<string, Server> = parse(read(name), { merge: true }).services
    const servers = Object.entries(services).filter(([each]) => /^parley(-\d)?$/.test(each))
    expect(servers).not.toEqual([])
    const example = read(name.replace('.yml', '.env.example'))
    const written = Object.fromEntries(
      [...example.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
    )
    for (const [, { environment, env_file: files = [] }] of servers) {
      expect(files).toEqual([{ path: file, required: false }])
      const isReached = (setting: string) =>
        !(setting in environment) || String(environment[setting]).includes(`\${${setting}:`)
      expect(
        Object.keys(settings)
          .filter((setting) => !isReached(setting))
          .sort(),
      ).toEqual([...fixed].sort())
      // names that only the compose file knows reach it as well: none is taken for a misspelt setting
      const others = Object.keys(written).filter((each) => !(each in settings))
      expect(others.length).toBeGreaterThan(2)
      expect(readConfig(Object.fromEntries(others.map((each) => [each, 'x']))).warnings).toEqual([])
    }
  })

  test('an image that Compose builds is told everything that the pages are built with', () => {
    const { args } = parse(read('compose.yml')).services.parley.build
    const taken = new Set([...read('Dockerfile').matchAll(/^ARG ([A-Z_]+)$/gm)].map(([, name]) => name))
    expect(Object.keys(args).sort()).toEqual([...taken].sort())
  })

  test.each(['compose.yml', 'compose.cluster.yml'])('sound may go before other work in %s, without root', (name) => {
    const services: { cap_add?: string[]; ulimits?: { nice: number } }[] = Object.values(
      parse(read(name), { merge: true }).services,
    )
    const unit = /^LimitNICE=(-\d+)$/m.exec(read('parley.service'))?.[1]
    const given = services.flatMap(({ ulimits }) => (ulimits ? [20 - ulimits.nice] : []))
    expect(new Set(given)).toEqual(new Set([Number(unit)]))
    // whoever is not root has none of them
    expect(services.flatMap(({ cap_add: added = [] }) => added)).toEqual([])
  })

  test('no secret and no data of this machine gets into an image', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    for (const name of ['**/.env', 'models', '.git']) expect(ignored).toContain(name)
    // copies of a data directory and backups too, and wherever they are a database and its key
    const copies = ['data*', 'restored*', 'backups*', '**/encryption.key', '**/parley.db*', '**/parley.dump']
    for (const name of copies) expect(ignored).toContain(name)
  })

  test('no secret and no data of this machine gets into a commit', () => {
    const secrets = ['deploy/.env', 'deploy/cluster.env', 'deploy/kubernetes/secrets.env']
    const folders = ['data-new/x', 'restored/x', 'backups/parley-1/mailbox/x']
    const data = [...secrets, ...folders, 'copy/encryption.key', 'copy/parley.db-wal', 'copy/parley.dump']
    const said = spawnSync('git', ['check-ignore', '--no-index', ...data], { cwd: root, encoding: 'utf8' }).stdout
    expect(said.trim().split('\n')).toEqual(data)
    const isOurs = spawnSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], { cwd: root })
    expect(isOurs.stdout.toString()).toBe('')
  })

  test('an image has the programs that copy the PostgreSQL beside it, and a place for what they make', () => {
    const major = /postgresql-client-(\d+)/.exec(read('Dockerfile'))?.[1]
    for (const name of ['compose.yml', 'compose.cluster.yml', 'kubernetes/postgres.yaml']) {
      expect([name, /image: postgres:(\d+)/.exec(read(name))?.[1]]).toEqual([name, major])
    }
    expect(read('Dockerfile')).toMatch(/^RUN install --directory --owner=node .* \/backups$/m)
    for (const name of ['compose.yml', 'compose.cluster.yml']) {
      const { services, volumes } = parse(read(name), { merge: true })
      expect(volumes).toHaveProperty('backups')
      const servers = Object.entries<{ volumes: string[] }>(services).filter(([each]) => each.startsWith('parley'))
      for (const [, server] of servers) expect(server.volumes).toContain('backups:/backups')
    }
  })

  test('the command line has every setting that the unit has', () => {
    const [, given = ''] = /^Environment=(.*)$/m.exec(read('parley.service')) ?? []
    const names = given.split(' ').map((each) => each.split('=')[0] ?? '')
    expect(names).toContain('NODE_ENV')
    expect(names.filter((name) => name in settings)).toEqual([])
  })

  test('whoever builds what the unit starts is told to bring its settings, which only root reads', () => {
    const [, file] = /^EnvironmentFile=(.*)$/m.exec(read('parley.service')) ?? []
    const line = `cd /opt/parley && sudo PARLEY_ENV_FILE=${file} npm run build`
    expect(read('parley.service')).toContain(`#   ${line}\n`)
    expect(readFileSync(join(root, 'docs/operating.md'), 'utf8').split(/^## Upgrading$/m)[1]).toContain(`\n${line}\n`)
  })

  test('an alert asks for the growth of nothing but what only grows', () => {
    const asked = [...read('prometheus-alerts.yml').matchAll(/\b(?:rate|increase)\((\w+)/g)].map(
      ([, name]) => name ?? '',
    )
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((name) => !/_(total|count|sum|bucket)$/.test(name))).toEqual([])
  })
})

const canSpeakTls = hasNginx('the example for nginx, with TLS') && spawnSync('openssl', ['version']).status === 0
test.skipIf(!canSpeakTls)('the example for nginx speaks TLS, and tells the servers so', async () => {
  const behind = createServer((request, response) => response.end(request.headers['x-forwarded-proto'])).listen(0)
  const place = `localhost:${(behind.address() as AddressInfo).port}`
  const nginx = await startNginx([place, place], await freePort(), { tls: true })
  try {
    const asked = request(nginx.url, { ca: nginx.ca ?? '', agent: false }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    expect([response.statusCode, await text(response)]).toEqual([200, 'https'])
  } finally {
    await nginx.stop()
    behind.close()
  }
})

const paths = ['/assets/x.js', '/console/assets/x.js', '/docs/assets/x.js']
test.skipIf(!canSpeakTls).each(paths)(
  'the example for nginx finds %s at the server of the version that has it',
  async (path) => {
    const behind = ['old', 'new'].map((version) =>
      createServer((asked, response) =>
        response.writeHead(version === 'new' || asked.url !== path ? 200 : 404).end(version),
      ).listen(0),
    )
    const [one = '', other = ''] = behind.map((server) => `localhost:${(server.address() as AddressInfo).port}`)
    const nginx = await startNginx([one, other], await freePort())
    try {
      const answers = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(nginx.url + path)).text()))
      expect(answers).toEqual(Array(6).fill('new'))
    } finally {
      await nginx.stop()
      for (const server of behind) server.close()
    }
  },
)

test('the unit starts a server with whatever Node this machine has, from 20 on, and one signal to it ends the server well', async () => {
  const [, program = '', script = ''] = /^ExecStart=(\S+) (.*)$/m.exec(read('parley.service')) ?? []
  expect(read('parley.service')).toMatch(/^KillMode=mixed$/m)
  const site = await siteFixture()
  const dir = mkdtempSync(join(tmpdir(), 'parley-unit-'))
  const server = spawn(program, script.split(' '), {
    cwd: root,
    detached: true,
    // not the one that runs the tests, where the machine has its own
    env: {
      PATH: ['/usr/bin', '/bin', '/usr/local/bin', dirname(process.execPath)].join(':'),
      ...{ DATA_DIR: dir, PARLEY_SITE_DIR: site.dir, PORT: '0', VOICE: 'off' },
    },
  })
  try {
    let said = ''
    server.stderr.on('data', (chunk) => (said += chunk))
    for await (const chunk of server.stdout) {
      said += chunk
      if (said.includes('"msg":"started"')) break
    }
    expect(said).toContain('"msg":"started"')
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    // an older Node has the server as its child; whoever is gone needs no end
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGKILL')
    await site.remove()
    rmSync(dir, { recursive: true })
  }
})

test('the programs that a container starts are there', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  const [program, ...args] = JSON.parse(command) as string[]
  expect(program).toBe('node')
  const main = args.at(-1) ?? ''
  expect(existsSync(join(root, main))).toBe(true)
  execFileSync(process.execPath, ['--check', join(root, main)])
})

const hasTurnServer = findTurnServer()
if (!hasTurnServer) notRunHere('the relays of deploy/', 'Install "coturn".')

describe.skipIf(!hasTurnServer).each([
  ['compose.yml', ['172.30.0.2']],
  ['compose.cluster.yml', ['10.0.0.1', '10.0.0.2']],
  ['kubernetes/coturn.yaml', ['10.244.0.7', '10.244.31.2']],
])('the relay of %s', (name, servers) => {
  const secret = 'of a test'
  const { services, spec } = parse(read(name))
  const command: string[] = services?.coturn.command ?? spec.template.spec.containers[0].args
  const rules = command.filter((each) => each.startsWith('--denied') || each.startsWith('--allowed'))

  test('leads callers to the servers and to the open internet, and to nothing else behind the firewall', async () => {
    expect(command).toContain('--no-tcp-relay')
    const relay = await startTurnServer(['--use-auth-secret', `--static-auth-secret=${secret}`, ...rules])
    const leadsTo = async (peer: string) => [peer, await isLedTo(relay.address, secret, peer)]
    try {
      const inside = ['10.9.9.9', '10.0.0.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.17.0.1', '192.168.0.1']
      const closed = [...inside, '172.30.0.3', '192.0.0.192', '198.18.0.1']
      const open = [...servers, '203.0.113.7', '8.8.8.8']
      expect(await Promise.all([...closed, ...open].map(leadsTo))).toEqual([
        ...closed.map((peer) => [peer, false]),
        ...open.map((peer) => [peer, true]),
      ])
    } finally {
      await relay.stop()
    }
  })
})

/** Whether a caller may send to `peer` by way of this relay: coturn's own client asks. */
async function isLedTo(address: string, secret: string, peer: string): Promise<boolean> {
  const [host = '', port = ''] = address.split(':')
  const client = spawn('turnutils_uclient', [
    '-v',
    '-c',
    '-X',
    '-u',
    'caller',
    '-W',
    secret,
    '-e',
    peer,
    '-p',
    port,
    host,
  ])
  const ended = once(client, 'exit')
  try {
    let said = ''
    for await (const chunk of client.stdout) {
      said += chunk
      if (said.includes('error 403 (Forbidden IP)')) return false
      if (/cb response received: \n.*success/.test(said)) return true
    }
    throw new Error(`coturn's client did not get so far: ${said}`)
  } finally {
    client.kill('SIGKILL')
    await ended
  }
}
