// Every check that must pass, in one run: the build, then all tests, and static checks beside both. Prints one closing line of totals.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtSite } from '../tests/setup/built-site.ts'
import { notRunFile } from '../tests/setup/not-run.ts'
import { plainEnvironment } from '../tests/setup/plain-environment.ts'
import { keepReport } from './docs/last-run.ts'
import { differences, evidenceOf, page, type Report, readRequirements } from './docs/requirements.ts'
import { root, runBeside, runScriptBeside } from './lib.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'))
const notRun = join(folder, 'not-run.txt')
process.env[notRunFile] = notRun
const chosen = process.argv.slice(2)

// nothing needs what the checks find, and they leave a core idle
const checking = runScriptBeside('check')
const built = await runScriptBeside('build', plainEnvironment())
show('build', built.output)
if (built.ok) process.env[builtSite] = 'yes'
console.log('\n— tests')
const testing = runBeside(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'report.json')}`, ...chosen],
  'inherit',
)
const [checked, tested] = await Promise.all([checking, testing])
show('check', checked.output)
const outcomes = { check: checked, build: built, tests: tested }
const failed = Object.entries(outcomes).flatMap(([name, { ok }]) => (ok ? [] : [name]))

const report: Report | null = readReport()
const reasons = existsSync(notRun) ? [...new Set(readFileSync(notRun, 'utf8').trim().split('\n'))].sort() : []
rmSync(folder, { recursive: true, force: true })

const outOfDate = report && chosen.length === 0 ? requirementsOf(report) : []

if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
if (outOfDate.length > 0)
  console.log(`\n${page} does not say what this run showed: run "npm run docs".\n${outOfDate.join('\n')}`)
if (reasons.length > 0) console.log(`\n${reasons.join('\n')}`)
if (report) {
  const { numPassedTests, numFailedTests, numPendingTests } = report
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
}
process.exitCode = failed.length + outOfDate.length === 0 ? 0 : 1

/** What the page of the requirements says otherwise than a whole run; nothing to compare where tests failed. */
function requirementsOf(whole: Report): string[] {
  if (whole.numFailedTests > 0) return []
  keepReport(whole)
  return differences(readRequirements(), evidenceOf(whole), readFileSync(join(root, page), 'utf8'))
}

/** Prints what a script said in one piece. */
function show(name: string, output: string) {
  console.log(`\n— ${name}\n${output.trimEnd()}`)
}

function readReport(): Report | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  } catch {
    return null
  }
}
