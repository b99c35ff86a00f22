// Runs tests again and again, on a machine as it is and on one whose cores are busy, and prints what ever failed.
//
//   npm run flaky                            the tests that depend most on time, 5 rounds each way
//   npm run flaky -- tests/e2e --times 30    these files, 30 rounds each way
//   npm run flaky -- --all --only busy       the whole suite, on a busy machine
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { root } from './lib.ts'
import { timingSensitive } from './timing-sensitive.ts'

type Round = { seconds: number; failures: { test: string; message: string }[] }
type Report = {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '5' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) refuse('--times takes a whole number from 1')
if (values.only && !['quiet', 'busy'].includes(values.only)) refuse('--only takes quiet or busy')
if (values.all && positionals.length > 0) refuse('name files, or say --all')

const files = values.all ? [] : positionals.length > 0 ? positionals : timingSensitive
const machines = values.only ? [values.only] : ['quiet', 'busy']
const rounds: Record<string, Round[]> = {}
for (const machine of machines) {
  const threads = machine === 'busy' ? occupyCores() : []
  rounds[machine] = []
  for (let n = 1; n <= times; n += 1) {
    const round = await runOnce()
    rounds[machine].push(round)
    console.log(`${machine} ${n}/${times}: ${round.failures.length} failed (${round.seconds.toFixed(0)} s)`)
  }
  await Promise.all(threads.map((thread) => thread.terminate()))
}

const failed = new Map(Object.values(rounds).flatMap((all) => all.flatMap(failuresOf)))
printTable()
for (const [test, message] of failed) console.log(`\n${test}\n${message}`)
process.exitCode = failed.size === 0 ? 0 : 1

function failuresOf({ failures }: Round) {
  return failures.map(({ test, message }) => [test, message] as const)
}

function printTable() {
  const row = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
  console.log()
  row(['failed', ...machines])
  row(['---', ...machines.map(() => '---')])
  for (const test of failed.keys()) {
    const count = (all: Round[] = []) =>
      all.filter(({ failures }) => failures.some((each) => each.test === test)).length
    row([test, ...machines.map((machine) => `${count(rounds[machine])} of ${times}`)])
  }
  if (failed.size === 0) row(['nothing', ...machines.map(() => `0 of ${times}`)])
}

/** One run of the tests in a process of its own. */
async function runOnce(): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-flaky-'))
  const file = join(folder, 'report.json')
  const startedAt = performance.now()
  try {
    const output = await vitest(['run', '--reporter=json', `--outputFile=${file}`, ...files])
    const seconds = (performance.now() - startedAt) / 1000
    return { seconds, failures: read(file) ?? [{ test: 'the run itself', message: output.slice(-4000) }] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function vitest(args: string[]): Promise<string> {
  const child = spawn('vitest', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const signals = ['SIGINT', 'SIGTERM'] as const
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      for (const signal of signals) process.off(signal, end)
      resolve(output)
    })
  })
}

/** What failed; null where there is no report. A file that could not be loaded counts as one. */
function read(file: string): Round['failures'] | null {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
  return report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const path = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [{ test: path, message }]
    return tests.map(({ fullName, failureMessages }) => ({
      test: `${path}: ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
}

/** Keeps every core of this machine busy, as other programs would; these threads end with this process at the latest. */
function occupyCores() {
  return Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
}

function refuse(why: string): never {
  console.error(why)
  process.exit(2)
}
