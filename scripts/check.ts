// Everything that can be judged without running the product. Prints what failed, and nothing of what passed.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, run } from './lib.ts'

const script = (name: string, ...args: string[]) => {
  return () => run(process.execPath, ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, ...args], 'pipe')
}

/** Scripts and tests are one program, at the root: each alone would read most of the product again. */
const projects = globSync(['tsconfig.json', '{packages,apps}/*/tsconfig.json'])

/** What was found out of a file holds until it changes. */
const typesOf = (project: string) => {
  const known = join('node_modules/.cache/parley/types', `${project.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`)
  // more of them each check what all import, and the build beside this wants a core
  return run('tsc', ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known], 'pipe')
}

const checks: Record<string, () => Outcome> = {
  'format and lint': () => run('biome', ['check', '--error-on-warnings', '.'], 'pipe'),
  ...Object.fromEntries(projects.map((project) => [`types of ${project}`, () => typesOf(project)])),
  'unused code': () => run('knip', ['--no-progress'], 'pipe'),
  'direction of imports': script('checks/imports'),
  'licences of what ships': script('checks/licences'),
  'links in the docs': script('checks/links'),
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const { ok, seconds, output } = check()
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) {
    failed += 1
    console.log(output)
  }
}
process.exitCode = failed === 0 ? 0 : 1
