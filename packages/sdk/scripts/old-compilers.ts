import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strictOptions, usesTypes, waysToResolve } from './uses-types.ts'

/** The oldest TypeScript that the types are for, and the last one before the newest. */
const versions = ['5.4.5', '5.9.3']

/** Compiles an app against a packed package with older compilers, which are fetched. Throws what they complain of. */
export function tryOldCompilers(tarball: string): void {
  const app = mkdtempSync(join(tmpdir(), 'parley-compilers-'))
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: app, stdio: 'pipe' })
  try {
    writeFileSync(join(app, 'package.json'), '{"type":"module"}')
    for (const version of versions) {
      run('npm', 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', tarball, `typescript@${version}`)
      for (const [name, way] of waysToResolve) {
        writeFileSync(join(app, way.name), usesTypes)
        const modules = ['--module', way.module, '--moduleResolution', way.resolution]
        try {
          run(process.execPath, 'node_modules/typescript/bin/tsc', ...strictOptions, ...modules, way.name)
        } catch (error) {
          throw new Error(`TypeScript ${version}, ${name}:\n${(error as { stdout: Buffer }).stdout}`)
        }
      }
      console.log(`TypeScript ${version} compiles against it, every library checked.`)
    }
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}
