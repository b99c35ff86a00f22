// Every check that must pass, in one run: static checks, the build, then all tests. Prints one closing line of totals.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notRunFile } from '../tests/setup/not-run.ts'
import { run, runScript } from './lib.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'))
const notRun = join(folder, 'not-run.txt')
process.env[notRunFile] = notRun
const stages: [name: string, passed: () => boolean][] = [
  ['check', () => runScript('check').ok],
  ['build', () => runScript('build').ok],
  [
    'tests',
    () =>
      run('vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(folder, 'report.json')}`,
        ...process.argv.slice(2),
      ]).ok,
  ],
]

const failed = stages.filter(([name, passed]) => {
  console.log(`\n— ${name}`)
  return !passed()
})

const report: Report | null = readReport()
const reasons = existsSync(notRun) ? [...new Set(readFileSync(notRun, 'utf8').trim().split('\n'))].sort() : []
rmSync(folder, { recursive: true, force: true })

if (failed.length > 0) console.log(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
if (reasons.length > 0) console.log(`\n${reasons.join('\n')}`)
if (report) {
  for (const { fullName, failureMessages } of report.testResults.flatMap(passedAtLast))
    console.log(`\nPassed only at the second try: ${fullName}\n${failureMessages[0]}`)
  const { numPassedTests, numFailedTests, numPendingTests } = report
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
}
process.exit(failed.length === 0 ? 0 : 1)

/** Tests that failed at first: mend them, the machine was only the occasion. */
function passedAtLast({ assertionResults }: Report['testResults'][number]) {
  return assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
}

function readReport(): Report | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  } catch {
    return null
  }
}
