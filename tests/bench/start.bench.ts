// How long a start takes until the server answers, and until the first caller is heard at once; and what it then holds in memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../setup/free-port.ts'
import { plainEnvironment } from '../setup/plain-environment.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { median, type Row, table } from './table.ts'

const rounds = 5
/** What starts has been made garbage of by then. */
const idleMs = 20_000
const main = join(import.meta.dirname, '../../apps/server/src/main.ts')

type Started = { listeningMs: number; preparedMs: number; memory: Record<string, number> | null }

async function startOnce(environment: Record<string, string>, waitMs: number): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-start-'))
  const env = {
    ...plainEnvironment(),
    ...{ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    ...environment,
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  try {
    const times = await logged(child, environment.VOICE === 'off' ? ['started'] : ['started', 'calls are prepared'])
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return {
      listeningMs: (times.get('started') ?? Number.NaN) - startedAt,
      preparedMs: (times.get('calls are prepared') ?? Number.NaN) - startedAt,
      memory: waitMs > 0 ? memoryOf(child.pid as number) : null,
    }
  } finally {
    const ended = once(child, 'exit')
    child.kill() // not by force: what was compiled is kept as it ends
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** When the log said each of these; resolves with the last. */
function logged(child: ChildProcess, wanted: string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('it ended')))
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const one of wanted)
        if (!times.has(one) && said.includes(`"msg":"${one}"`)) times.set(one, performance.now())
      if (wanted.every((one) => times.has(one))) resolve(times)
    })
  })
}

/** In MB; null where the system does not tell. */
function memoryOf(pid: number): Record<string, number> | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1000
    return { resident: of('Rss'), anonymous: of('Anonymous') }
  } catch {
    return null
  }
}

const kinds = { 'with a voice': {}, 'without one (VOICE=off)': { VOICE: 'off' } }
const about = `The server as it starts with an empty data directory, on compiled modules from the start before; median of ${rounds}. Memory
${idleMs / 1000} s after it was ready, without a request or a call: what is resident, and what of it is no file.`

export const start: Bench = {
  name: 'start',
  title: 'Starting, and doing nothing',
  async run() {
    const rows: Row[] = []
    const memories = new Map<string, number | undefined>()
    const listening = new Map<string, number>()
    for (const [kind, environment] of Object.entries(kinds)) {
      await startOnce(environment, 0) // compiles
      const starts: Started[] = []
      for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(environment, 0))
      const { memory } = await startOnce(environment, idleMs)
      const listeningMs = median(starts.map((one) => one.listeningMs))
      listening.set(kind, listeningMs)
      memories.set(kind, memory?.resident)
      rows.push({
        server: kind,
        'until it answers, ms': listeningMs,
        'until calls are prepared, ms':
          environment === kinds['with a voice'] ? median(starts.map((one) => one.preparedMs)) : '',
        'resident, MB': memory?.resident ?? 'not told',
        'no file, MB': memory?.anonymous ?? 'not told',
      })
    }
    const resident = (kind: keyof typeof kinds, limit: number) => {
      const promise = `idle memory, ${kind}`
      const value = memories.get(kind)
      return value ? atMost(promise, value, limit, ' MB') : unmeasured(promise, 'this system does not tell')
    }
    return {
      report: `${about}\n\n${table(rows)}`,
      limits: [
        atMost('a start answers, with a voice', listening.get('with a voice') ?? Number.NaN, 2000, ' ms'),
        resident('with a voice', 200),
        resident('without one (VOICE=off)', 160),
      ],
    }
  },
}
