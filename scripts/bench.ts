// Runs the benches named on the command line, or all of them, and renews their chapters of `docs/benchmarks.md`, or of the
// document that a bench has of its own. With `--quick` nothing is written.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../tests/bench/bench.ts'
import { plainEnvironment } from '../tests/setup/plain-environment.ts'
import { root, run, runScript } from './lib.ts'

if (!existsSync(join(root, 'tests/bench/node_modules'))) {
  console.log('Installing what only the benches need…')
  if (!run('npm', ['ci', '--prefix', 'tests/bench', '--no-audit', '--no-fund', '--loglevel=error']).ok) process.exit(1)
}
if (!runScript('build', plainEnvironment()).ok) process.exit(1)

const { benches } = await import('../tests/bench/benches.ts')
const { calibration } = await import('../tests/bench/calibration.ts')
const { isQuick } = await import('../tests/bench/quick.ts')
const names = process.argv.slice(2).filter((name) => name !== '--quick')
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are: ${benches.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const usual = 'docs/benchmarks.md'
const commit = run('git', ['describe', '--always', '--dirty'], 'pipe').output.trim()
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
let broken = 0
for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n## ${bench.title} (${bench.name})\n`)
  const speed = calibration()
  const { report, limits } = await bench.run()
  const promises = limits.map(({ promise, measured, kept, why }) => {
    const mark = kept === null ? `not measured: ${why}` : kept ? 'kept' : 'BROKEN'
    return `| ${promise} | ${measured} | ${mark} |`
  })
  broken += limits.filter(({ kept }) => kept === false).length
  const chapter = [
    `## ${bench.title}`,
    `Commit ${commit}, ${machine}. ${speed}`,
    report,
    ['| promise | measured | |', '|---|---|---|', ...promises, '', calibration()].join('\n'),
  ].join('\n\n')
  console.log(chapter)
  if (!isQuick) write(bench, chapter)
}
process.exit(broken === 0 ? 0 : 1)

/** Puts a chapter in the place of the one that an earlier run left in its document. */
function write({ document = usual, title }: Bench, chapter: string) {
  const chapters = readChapters(join(root, document)).set(title, chapter)
  const heading = [
    document === usual ? '# Benchmarks\n' : '# Scorecard\n',
    'Written by `npm run bench`. Every comparison within a table ran in the same run. The calibration is what one fixed piece of',
    'work took just before a chapter, and again as each of its tables was written: with twice the figure, a machine is half as fast.',
  ].join('\n')
  const inOrder = benches.flatMap((bench) => chapters.get(bench.title) ?? [])
  writeFileSync(join(root, document), `${[heading, ...inOrder].join('\n\n')}\n`)
}

/** By title. */
function readChapters(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map()
  const [, ...texts] = readFileSync(path, 'utf8').split(/^(?=## )/m)
  return new Map(texts.map((text) => [text.slice(3, text.indexOf('\n')), text.trimEnd()]))
}
