// Runs the benches named on the command line, or all of them, and writes `docs/benchmarks.md` when all ran.
import { existsSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root, run, runScript } from './lib.ts'

if (!existsSync(join(root, 'tests/bench/node_modules'))) {
  console.log('Installing what only the benches need…')
  if (!run('npm', ['ci', '--prefix', 'tests/bench', '--no-audit', '--no-fund', '--loglevel=error']).ok) process.exit(1)
}
if (!runScript('build').ok) process.exit(1)

const { benches } = await import('../tests/bench/benches.ts')
const names = process.argv.slice(2)
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are: ${benches.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const chapters: string[] = []
let broken = 0
for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n## ${bench.title} (${bench.name})\n`)
  const { report, limits } = await bench.run()
  const promises = limits.map(({ promise, measured, kept, why }) => {
    const mark = kept === null ? `not measured: ${why}` : kept ? 'kept' : 'BROKEN'
    return `| ${promise} | ${measured} | ${mark} |`
  })
  broken += limits.filter(({ kept }) => kept === false).length
  const chapter = [
    `## ${bench.title}`,
    report,
    ['| promise | measured | |', '|---|---|---|', ...promises].join('\n'),
  ].join('\n\n')
  console.log(chapter)
  chapters.push(chapter)
}

if (names.length === 0) {
  const commit = run('git', ['describe', '--always', '--dirty'], 'pipe').output.trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const heading = `# Benchmarks\n\nWritten by \`npm run bench\` at commit ${commit}, on ${machine}. Every comparison ran in the same run.`
  writeFileSync(join(root, 'docs/benchmarks.md'), `${[heading, ...chapters].join('\n\n')}\n`)
}
process.exit(broken === 0 ? 0 : 1)
