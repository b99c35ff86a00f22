import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { guideFiles } from '../../apps/site/scripts/docs/contents.ts'
import { temporaryFolder } from './temporary.ts'

const root = join(import.meta.dirname, '../..')
const workspaces = [
  'packages/protocol',
  'packages/sdk',
  'packages/agent',
  'packages/testkit',
  'apps/server',
  'apps/site',
]
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'scripts',
  'tests/setup',
  'docs/guide',
  'docs/screenshots',
  ...guideFiles.map((path) => relative(root, path)),
  'examples',
]
const folders = ['src', 'content', 'own-content', 'scripts']
const texts = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'README.md', 'CHANGELOG.md', 'LICENSE']

/** A copy of the sources for a test to change, which shares what is installed. */
export function copiedRepository() {
  const dir = temporaryFolder('parley-copy-')
  const notSources = ['node_modules', '.cache']
  const isSource = (path: string) => !path.split(sep).some((part) => notSources.includes(part))
  for (const path of files) cpSync(join(root, path), join(dir, path), { recursive: true, filter: isSource })
  for (const workspace of workspaces) {
    for (const part of [...folders, ...texts]) {
      const from = join(root, workspace, part)
      if (existsSync(from)) cpSync(from, join(dir, workspace, part), { recursive: true })
    }
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(dir, workspace, 'node_modules'))
  }
  symlinkSync(join(root, 'tests/compilers'), join(dir, 'tests/compilers'))
  const modules = join(dir, 'node_modules')
  mkdirSync(join(modules, '@parley'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@parley') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const workspace of workspaces) symlinkSync(join(dir, workspace), join(modules, '@parley', basename(workspace)))
  return {
    dir,
    /** Writes a file, or changes one; a change that changes nothing is a mistake of the test. */
    write(path: string, text: string | ((before: string) => string)) {
      const file = join(dir, path)
      const after = typeof text === 'string' ? text : text(readFileSync(file, 'utf8'))
      if (typeof text !== 'string' && after === readFileSync(file, 'utf8')) throw new Error(`${path} did not change`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, after)
    },
    read: (path: string) => readFileSync(join(dir, path), 'utf8'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
