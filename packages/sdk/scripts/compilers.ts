import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strictly, usesTypes, waysToResolve } from './uses-types.ts'

/** The oldest TypeScript that the types are for, the last one before the newest, and the newest: our own. */
const compilers = ['tests/compilers/5.4', 'tests/compilers/5.9', 'packages/sdk']
/** What an app with React has beside. */
const typesOfApps = ['@types/react', 'csstype']

const folderOf = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))

/** An app in a folder of its own, in which nothing is installed but the packed package and what such apps have. */
export function appWith(tarball: string): string {
  const app = mkdtempSync(join(tmpdir(), 'parley-sdk-app-'))
  const installed = join(app, 'node_modules/@parley/sdk')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  for (const name of typesOfApps)
    cpSync(folderOf(name), join(app, 'node_modules', name), { recursive: true, dereference: true })
  writeFileSync(join(app, 'package.json'), '{"type":"module"}')
  return app
}

/**
 * Compiles an app that uses every door with each compiler, imported and required, and with the newest in every way that apps resolve
 * it. Throws what they complain of; returns their versions. */
export function tryCompilers(tarball: string): string[] {
  const app = appWith(tarball)
  try {
    return compilers.map((workspace) => {
      const { resolve } = createRequire(join(import.meta.dirname, '../../..', workspace, 'package.json'))
      const tsc = resolve('typescript/package.json').replace('package.json', 'bin/tsc')
      const version = execFileSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' })
        .replace('Version', '')
        .trim()
      const ways = workspace === compilers.at(-1) ? waysToResolve : waysToResolve.slice(0, 1)
      for (const [name, { files, ...way }] of ways) {
        for (const file of files) writeFileSync(join(app, file), usesTypes)
        const project = { compilerOptions: { ...strictly, ...way }, files }
        writeFileSync(join(app, 'tsconfig.json'), JSON.stringify(project))
        try {
          execFileSync(process.execPath, [tsc], { cwd: app, stdio: 'pipe' })
        } catch (error) {
          throw new Error(`${version}, ${name}:\n${(error as { stdout: Buffer }).stdout}`)
        }
      }
      return version
    })
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}
