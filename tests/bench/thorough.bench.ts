// What `npm test` only samples, tried whole: the same files, with every way that their tests know.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../scripts/docs/requirements.ts'
import { root, run } from '../../scripts/lib.ts'
import { builtSite } from '../setup/built-site.ts'
import { thorough as isAsked } from '../setup/thorough.ts'
import { atLeast, atMost, type Bench } from './bench.ts'

const samples = globSync('{tests,packages,apps}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((path) => /\/thorough(?:-test)?\.ts'/.test(readFileSync(join(root, path), 'utf8')))
  .sort()

export const thorough: Bench = {
  name: 'thorough',
  title: 'What every commit only samples',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parley-thorough-'))
    const report = join(folder, 'report.json')
    Object.assign(process.env, { [isAsked]: 'yes', [builtSite]: 'yes' })
    try {
      run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...samples])
      const { numPassedTests, numFailedTests }: Report = JSON.parse(readFileSync(report, 'utf8'))
      return {
        report: `The tests of ${samples.map((path) => `\`${path}\``).join(', ')}, which \`npm test\` runs with some of their cases.`,
        limits: [
          atMost('tests that failed', numFailedTests, 0),
          atLeast('tests that passed', numPassedTests, samples.length),
        ],
      }
    } finally {
      delete process.env[isAsked]
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
