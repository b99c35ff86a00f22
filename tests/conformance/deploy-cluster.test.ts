import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { backupsDir } from '../../apps/server/src/backup/manifest.ts'
import { readConfig, settings } from '../../apps/server/src/settings/config.ts'
import { livekitVersion } from '../setup/livekit-server.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What a server may take for saying goodbye, beside its notice and the calls that it lets go on. */
const goodbyeMs = 12_000

/** `DATA_DIR` of the image. */
const dataDir = /^ENV .*\bDATA_DIR=(\S+)/m.exec(read('deploy/Dockerfile'))?.[1] ?? ''

/** A file of settings, those that its reader has to fill in with something that could stand there. */
function filledIn(path: string): Record<string, string> {
  const lines = read(path)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=') || randomBytes(32).toString(name === 'PARLEY_ENCRYPTION_KEY' ? 'base64' : 'hex')]
    }),
  )
}

/** The settings that a server starts with here; its own judge throws at a value that it would refuse at its start. */
function judged(environment: Record<string, unknown>, others: readonly string[] = []) {
  const names = Object.keys(environment).filter((name) => !others.includes(name))
  expect(names.filter((name) => !(name in settings))).toEqual([])
  const config = readConfig(Object.fromEntries(names.map((name) => [name, String(environment[name])])))
  expect(config.warnings).toEqual([])
  return config
}

const isPinned = (image: string) => /:v?\d+(\.\d+)*[\w.-]*$/.test(image)

describe('servers by Docker Compose', () => {
  const values = filledIn('deploy/compose.cluster.env.example')
  const text = read('deploy/compose.cluster.yml')
  type Service = {
    image: string
    environment?: Record<string, unknown>
    ports?: string[]
    stop_grace_period?: string
    networks?: { parley?: { ipv4_address: string } }
  }
  const filled = text.replace(/\$\{([A-Z_0-9]+)(?::\?[^}]*)?\}/g, (_, name) => values[name] ?? '')
  const { services } = parse(filled, { merge: true }) as { services: Record<string, Service> }
  const servers = Object.entries(services).filter(([name]) => name.startsWith('parley-'))

  test('asks for what its example names, and for nothing else', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name)
    expect([...new Set(asked)].sort()).toEqual(Object.keys(values).sort())
  })

  test('there are two servers, whose settings are all ours and all taken', () => {
    expect(servers).toHaveLength(2)
    for (const [, { environment = {} }] of servers) judged(environment)
  })

  test('each server has an address and a port for sound of its own, and both lead to it', () => {
    for (const [, { environment = {}, ports, networks }] of servers) {
      expect(environment.NODE_URL).toBe(`http://${networks?.parley?.ipv4_address}:3000`)
      expect(ports).toEqual([`${environment.VOICE_UDP_PORT}:${environment.VOICE_UDP_PORT}/udp`])
      expect(read('deploy/Caddyfile')).toContain(new URL(String(environment.NODE_URL)).host)
    }
    for (const name of ['NODE_URL', 'VOICE_UDP_PORT'])
      expect(new Set(servers.map(([, { environment }]) => environment?.[name])).size).toBe(2)
  })

  test('a server that is told to stop is given the time that it takes', () => {
    for (const [, { environment = {}, stop_grace_period: period = '' }] of servers) {
      const needed = Number(environment.DRAIN_NOTICE_MS) + Number(environment.DRAIN_CALLS_MS) + goodbyeMs
      expect(Number.parseInt(period, 10) * 1000).toBeGreaterThanOrEqual(needed)
    }
  })

  test('LiveKit is where the servers look for it, and knows their key', () => {
    const { LIVEKIT_CONFIG, LIVEKIT_KEYS } = services.livekit?.environment ?? {}
    const { environment = {} } = services['parley-1'] ?? {}
    expect(new URL(String(environment.LIVEKIT_URL)).port).toBe(String(parse(String(LIVEKIT_CONFIG)).port))
    expect(parse(String(LIVEKIT_KEYS))).toEqual({
      [String(environment.LIVEKIT_API_KEY)]: environment.LIVEKIT_API_SECRET,
    })
    expect(services.redis?.ports?.[0]).toContain(parse(String(LIVEKIT_CONFIG)).redis.address)
  })

  test('every image has a version', () => {
    for (const { image } of Object.values(services)) expect(isPinned(image), image).toBe(true)
  })
})

test.each(['compose.yml', 'compose.cluster.yml'])(
  'an address that a server of %s has to have goes to no other container, whichever starts first',
  (name) => {
    type Service = { networks?: { parley?: { ipv4_address?: string } } }
    const file = parse(read(`deploy/${name}`), { merge: true })
    const services: Service[] = Object.values(file.services)
    const fixed = services.flatMap(({ networks }) => networks?.parley?.ipv4_address ?? [])
    expect(fixed).not.toEqual([])
    const { subnet, ip_range: others = subnet } = file.networks.parley.ipam.config[0]
    for (const address of fixed)
      expect([isWithin(address, subnet), isWithin(address, others)], address).toEqual([true, false])
  },
)

/** Whether a probe is content when pg_isready ends so. */
function isWell(program: string, args: string[], code: number): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'parley-probe-'))
  try {
    writeFileSync(join(dir, 'pg_isready'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
    return spawnSync(program, args, { env: { PATH: `${dir}:/usr/bin:/bin` } }).status === 0
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function isWithin(address: string, block: string): boolean {
  const [first = '', bits = ''] = block.split('/')
  const list = new BlockList()
  list.addSubnet(first, Number(bits))
  return list.check(address)
}

describe('servers on Kubernetes', () => {
  const kustomization = parse(read('deploy/kubernetes/kustomization.yaml'))
  type Env = { name: string; value?: string; valueFrom?: { secretKeyRef?: { key: string } } }
  type Probe = {
    httpGet?: { path: string; port: string }
    tcpSocket?: { port: string }
    exec?: { command: string[] }
    periodSeconds?: number
    failureThreshold?: number
  }
  type Volume = { name: string; persistentVolumeClaim?: { claimName: string } }
  type Container = {
    name: string
    image: string
    args?: string[]
    env?: Env[]
    ports: { name: string; containerPort: number; protocol?: string }[]
    startupProbe?: Probe
    readinessProbe: Probe
    livenessProbe: Probe
    resources: object
    volumeMounts?: { name: string; mountPath: string }[]
  }
  type Pod = {
    metadata: { labels: Record<string, string> }
    spec: {
      containers: [Container]
      volumes?: Volume[]
      terminationGracePeriodSeconds: number
      enableServiceLinks?: boolean
    }
  }
  type Manifest = {
    kind: string
    metadata: { name: string; annotations?: Record<string, string> }
    spec: {
      template: Pod
      selector: Record<string, string> & { matchLabels?: Record<string, string> }
      ports: { name: string; port: number; targetPort: string }[]
      accessModes: string[]
      progressDeadlineSeconds?: number
      replicas?: number
      minReplicas: number
      maxReplicas: number
      scaleTargetRef: { kind: string; name: string }
      metrics: { pods: { metric: { name: string } } }[]
      rules: {
        host: string
        http: { paths: { path: string; backend: { service: { name: string; port: { name: string } } } }[] }
      }[]
    }
  }
  const manifests = kustomization.resources.flatMap((name: string) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJS()),
  ) as Manifest[]
  const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
  const find = (name: string) => workloads.find(({ metadata }) => metadata.name === name) as Manifest
  const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0]
  const secrets = filledIn('deploy/kubernetes/secrets.env.example')
  const common = filledIn('deploy/kubernetes/settings.env')
  const server = find('parley')
  const own = Object.fromEntries((containerOf(server).env ?? []).map(({ name, value }) => [name, value ?? '10.1.2.3']))
  const environment: Record<string, string | undefined> = {
    ...common,
    ...secrets,
    ...own,
    NODE_URL: own.NODE_URL?.replace('$(POD_IP)', '10.1.2.3'),
  }

  test('every file is one of the deployment, of its generators, or of the Prometheus beside it', () => {
    const named = [...kustomization.resources, 'kustomization.yaml', 'settings.env', 'secrets.env.example']
    const beside = ['prometheus.yaml', 'prometheus-adapter.yaml']
    const there = readdirSync(join(root, 'deploy/kubernetes')).filter((name) => name !== 'secrets.env')
    expect(there.sort()).toEqual([...named, ...beside].sort())
  })

  test('its settings are all ours and all taken', () => {
    const config = judged(environment, ['POD_IP', 'POSTGRES_PASSWORD'])
    const ports = Object.fromEntries(containerOf(server).ports.map((port) => [port.name, port.containerPort]))
    expect(ports).toEqual({ http: config.port, sound: Number(own.VOICE_UDP_PORT) })
    expect(new URL(String(environment.NODE_URL)).port).toBe(String(config.port))
  })

  test('no part is told settings that nobody wrote: a service named livekit would bring LIVEKIT_PORT=tcp://…', () => {
    const told = workloads.filter(({ spec }) => spec.template.spec.enableServiceLinks !== false)
    expect(told.map(({ metadata }) => metadata.name)).toEqual([])
  })

  test('there are at least two servers, and one more where their lines fill up by what they report', () => {
    const [scaler] = of('HorizontalPodAutoscaler')
    expect(scaler?.spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'parley' })
    expect(scaler?.spec.minReplicas).toBe(2)
    // whoever writes a number of them here takes it from the scaler at each change
    expect(server.spec.replicas).toBeUndefined()
    const { rules } = parse(read('deploy/kubernetes/prometheus-adapter.yaml'))
    expect(scaler?.spec.metrics[0]?.pods.metric.name).toBe(rules[0].name.as)
  })

  test('a server that is told to stop is given the time that it takes', () => {
    const needed = Number(own.DRAIN_NOTICE_MS) + Number(own.DRAIN_CALLS_MS) + goodbyeMs
    expect(server.spec.template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(needed)
  })

  test('a backup outlives its pod, wherever the docs and the console put it, and every other server sees it', () => {
    const [, part = ''] = read('docs/scaling.md').split(/^## On Kubernetes$/m)
    const documented = [...(part.split(/^## /m)[0] ?? '').matchAll(/parley\.mjs backup ([\w/-]+)/g)].map(
      ([, path]) => path,
    )
    expect(documented).not.toEqual([])
    const { volumeMounts = [] } = containerOf(server)
    for (const path of [...documented, backupsDir(dataDir)]) {
      const mount = volumeMounts.find(({ mountPath }) => mountPath === path)
      const volume = server.spec.template.spec.volumes?.find(({ name }) => name === mount?.name)
      const claim = of('PersistentVolumeClaim').find(
        ({ metadata }) => metadata.name === volume?.persistentVolumeClaim?.claimName,
      )
      expect(claim?.spec.accessModes, path).toEqual(['ReadWriteMany'])
    }
  })

  const patienceMs = ({ periodSeconds = 10, failureThreshold = 3 }: Probe) => periodSeconds * failureThreshold * 1000

  test('a server that brings a large database up to date is given half an hour, and counts as on its way meanwhile', () => {
    const { startupProbe = {} } = containerOf(server)
    expect(patienceMs(startupProbe)).toBe(30 * 60_000)
    expect((server.spec.progressDeadlineSeconds ?? 600) * 1000).toBeGreaterThan(patienceMs(startupProbe))
  })

  test('a PostgreSQL that recovers after a crash is not killed over it', () => {
    const databases = workloads.map(containerOf).filter(({ image }) => image.startsWith('postgres:'))
    expect(databases).toHaveLength(1)
    for (const { startupProbe = {}, livenessProbe } of databases) {
      expect(patienceMs(startupProbe)).toBeGreaterThanOrEqual(60 * 60_000)
      // pg_isready says 1 where somebody answers who takes nobody in, and 2 where nobody does
      const [program = '', ...args] = livenessProbe.exec?.command ?? []
      const answers = [0, 1, 2].map((code) => isWell(program, args, code))
      expect(answers).toEqual([true, true, false])
    }
  })

  test('who may not take calls just now is left alone, and not killed for it', () => {
    expect(containerOf(server).readinessProbe.httpGet?.path).toBe('/readyz')
    expect(containerOf(server).livenessProbe.httpGet?.path).toBe('/healthz')
  })

  test('everything is watched, and says what it needs', () => {
    for (const workload of workloads) {
      const { name, readinessProbe, livenessProbe, resources, ports } = containerOf(workload)
      expect([readinessProbe, livenessProbe], name).not.toContain(undefined)
      for (const probe of [readinessProbe, livenessProbe]) {
        const port = probe.httpGet?.port ?? probe.tcpSocket?.port
        if (port) expect(ports.map((each) => each.name)).toContain(port)
      }
      expect(resources, name).toMatchObject({ requests: { memory: expect.anything(), cpu: expect.anything() } })
    }
  })

  test('every selector finds pods, and every port is one that they open', () => {
    const pods = workloads.map(({ spec }) => spec.template)
    const chosen = (labels: Record<string, string> = {}) =>
      pods.filter(({ metadata }) => Object.entries(labels).every(([key, value]) => metadata.labels[key] === value))
    for (const { kind, metadata, spec } of [...workloads, ...of('PodDisruptionBudget')])
      expect(chosen(spec.selector.matchLabels), `${kind} ${metadata.name}`).toHaveLength(1)
    for (const { metadata, spec } of of('Service')) {
      const [pod] = chosen(spec.selector)
      const open = pod?.spec.containers[0].ports.map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(open, metadata.name).toContain(targetPort)
    }
    for (const { http } of of('Ingress').flatMap(({ spec }) => spec.rules)) {
      for (const { backend } of http.paths) {
        const service = of('Service').find(({ metadata }) => metadata.name === backend.service.name)
        expect(service?.spec.ports.map(({ name }) => name)).toContain(backend.service.port.name)
      }
    }
  })

  test('a file of a version is looked for at every server, as those of two versions run during an upgrade', () => {
    const [pages, files] = of('Ingress')
    const pathsOf = (ingress?: Manifest) =>
      ingress?.spec.rules
        .filter(({ host }) => host === new URL(String(environment.SITE_URL)).host)
        .flatMap(({ http }) => http.paths.map(({ path }) => path))
    expect([pathsOf(pages), pathsOf(files)]).toEqual([['/'], ['/assets', '/console/assets', '/docs/assets']])
    const asked = Object.entries(files?.metadata.annotations ?? {})
    const said = Object.fromEntries(
      asked.map(([name, value]) => [name.replace('nginx.ingress.kubernetes.io/', ''), value]),
    )
    expect(said['proxy-next-upstream']).toBe('error timeout http_404')
    expect(Number(said['proxy-next-upstream-tries'])).toBe(of('HorizontalPodAutoscaler')[0]?.spec.maxReplicas)
  })

  test('what one part knows the other by is a service with that port', () => {
    const ports = Object.fromEntries(of('Service').map(({ metadata, spec }) => [metadata.name, spec.ports[0]?.port]))
    const config = parse(containerOf(find('livekit')).env?.find(({ name }) => name === 'LIVEKIT_CONFIG')?.value ?? '')
    for (const address of [environment.LIVEKIT_URL, secrets.DATABASE_URL, `redis://${config.redis.address}`]) {
      const { hostname, port } = new URL(String(address))
      expect(ports[hostname], String(address)).toBe(Number(port))
    }
    const open = containerOf(find('livekit')).ports.map(({ containerPort }) => containerPort)
    expect(open).toEqual([config.port, config.rtc.tcp_port, config.rtc.udp_port])
    const turn = containerOf(find('coturn')).ports[0]?.containerPort
    for (const url of String(environment.VOICE_ICE_SERVERS).split(',')) expect(url).toContain(`:${turn}`)
    expect(containerOf(find('coturn')).args).toContain(`--listening-port=${turn}`)
  })

  test('coturn takes what its environment says, and the address that visitors know its node by, from its arguments alone', () => {
    const { args = [], env = [] } = containerOf(find('coturn'))
    // what its image would begin with: Kubernetes leaves one of the dollars for it
    expect(args).toContain('--external-ip=$$(detect-external-ip)')
    for (const { name } of env) expect(args.join()).toContain(`$(${name})`)
  })

  test('no secret stands in a manifest, and every one that is asked for is in the example', () => {
    const env = workloads.flatMap((workload) => containerOf(workload).env ?? [])
    for (const { valueFrom } of env) {
      if (valueFrom?.secretKeyRef) expect(Object.keys(secrets)).toContain(valueFrom.secretKeyRef.key)
    }
    expect(env.filter(({ name, value }) => value && /SECRET|PASSWORD|TOKEN/.test(name))).toEqual([])
    for (const path of ['.gitignore', '.dockerignore']) expect(read(path)).toContain('secrets.env')
  })

  test('every image has a version', () => {
    const images = workloads.map((workload) => containerOf(workload).image)
    for (const image of images) expect(isPinned(image), image).toBe(true)
    const ours = kustomization.images[0]
    expect(images).toContain(`${ours.name}:${ours.newTag}`)
    // another one for each build: what a machine has by that tag it does not fetch again
    expect(read('docs/scaling.md')).toContain(`docker push ${ours.newName}:$tag\n`)
  })
})

test('what carries rooms is what the tests run: LiveKit, and its client', () => {
  for (const path of ['deploy/compose.cluster.yml', 'deploy/kubernetes/livekit.yaml'])
    expect(read(path)).toContain(`livekit/livekit-server:v${livekitVersion}`)
  const { devDependencies } = JSON.parse(read('packages/agent/package.json'))
  const image = read('deploy/Dockerfile.livekit')
  expect(image).toContain(`@livekit/rtc-node@${devDependencies['@livekit/rtc-node']}`)
  // what an owner installs by hand changes no file that an update brings
  const byHand = `npm install --no-save --omit=dev @livekit/rtc-node@${devDependencies['@livekit/rtc-node']}`
  expect(read('docs/livekit.md')).toContain(`\n${byHand}\n`)
  const native = '@livekit/rtc-ffi-bindings-linux-x64-gnu'
  const { overrides } = JSON.parse(read('package.json'))
  expect(image).toContain(JSON.stringify({ overrides: { [native]: overrides[native] } }))
})

test('the native part of LiveKit’s client is one that lets go of rooms that are over', () => {
  // since 0.12.77: https://github.com/livekit/rust-sdks/pull/1405
  const { packages } = JSON.parse(read('package-lock.json'))
  const { version } = packages['node_modules/@livekit/rtc-ffi-bindings-linux-x64-gnu']
  const [major, minor, patch] = version.split('.').map(Number)
  expect([major, minor]).toEqual([0, 12])
  expect(patch).toBeGreaterThanOrEqual(77)
})
