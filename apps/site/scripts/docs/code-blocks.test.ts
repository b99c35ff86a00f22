import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOperation, resources } from '@parley/protocol/resources'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeFor } from '../../src/playground/code-for.ts'
import { apiOperations } from './api/api-operation.ts'
import { typescriptOf } from './api/api-snippets.ts'
import { guideFiles } from './contents.ts'
import { blocksOf, type GuideBlock } from './guide.ts'

const repository = join(import.meta.dirname, '../../../..')
const blocks = guideFiles.flatMap((path) =>
  blocksOf(readFileSync(path, 'utf8')).map((block) => ({ ...block, file: basename(path) })),
)
type Block = GuideBlock & { file: string }
const written = (languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
const placeOf = ({ file, code }: Block) => `${file}: ${code.slice(0, 60)}`

/** What the pages around a block would have: its words say so. */
const given = `import type { Voice } from '@parley/sdk'
declare global {
  const voice: Voice
  const talkButton: HTMLButtonElement, endButton: HTMLButtonElement
  const token: string, apiKey: string, privateKey: string
  /** Of a mail: six digits. */
  const code: string
  /** Where people sign in. */
  const url: string
  function play(track: MediaStreamTrack): void
}
`

test('every block of TypeScript compiles against the SDK, every snippet of the reference, and the playground’s code', () => {
  // in the repository, so that the SDK and React are found as an app would find them
  const cache = join(repository, 'apps/site/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'blocks-'))
  try {
    writeFileSync(join(folder, 'given.d.ts'), given)
    const config = {
      extends: '../../../../tsconfig.base.json',
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', moduleDetection: 'force' },
      include: ['.'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiled = written(['ts', 'tsx'])
    // the examples name their neighbours as their own builds want it, and are built by a test of their own
    for (const [index, { file, language, code }] of compiled.entries())
      writeFileSync(
        join(folder, `${file.replace('.md', '')}-${index}.${language}`),
        code.replace("'./call'", "'./next-call'"),
      )
    const call = compiled.find(({ note }) => note.endsWith('next/app/call.tsx'))
    writeFileSync(join(folder, 'next-call.tsx'), call?.code ?? '')
    const wish = { publicKey: 'pk_parley_demo', assistant: 'site', way: 'talk' } as const
    writeFileSync(join(folder, 'playground.tsx'), codeFor('React', wish, 'https://voice.example'))
    for (const operation of apiOperations) {
      const name = `api-${operation.resource.kind}-${operation.name}.ts`
      writeFileSync(join(folder, name), typescriptOf(operation, 'https://voice.example'))
    }
    const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
    let said = ''
    try {
      execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe' })
    } catch (error) {
      said = String((error as { stdout: Buffer }).stdout)
    }
    expect(said).toBe('')
    expect(compiled.length).toBeGreaterThan(25)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a block that names a file is that file', () => {
  const named = blocks.filter(({ note }) => note.startsWith('examples/'))
  for (const { note, code } of named)
    expect(code.trim(), note).toBe(readFileSync(join(repository, note), 'utf8').trim())
  expect(named.map(({ language }) => language)).toEqual(
    expect.arrayContaining(['html', 'js', 'tsx', 'vue', 'svelte', 'python']),
  )
})

test('every block of JSON is JSON, and the API takes what is said to be sent there', () => {
  const bodies = new Map<string, v.GenericSchema | undefined>(
    resources.flatMap((resource) =>
      Object.entries(resource.operations).map(([name, line]) => {
        const { method, path } = readOperation(line)
        return [`${method} ${path}`, resource.bodies[name]] as const
      }),
    ),
  )
  for (const block of written(['json'])) {
    const value = JSON.parse(block.code)
    if (!block.note) continue
    const schema = bodies.get(block.note)
    expect(schema, `${block.note}: no such operation`).toBeDefined()
    const result = schema && v.safeParse(schema, value)
    expect(result?.issues?.[0].message, placeOf(block)).toBeUndefined()
  }
})

/** Run only as files of `examples/`. */
const ofExamplesOnly = ['vue', 'svelte', 'js', 'python']

test('no block is written in what no test runs', () => {
  // `text` is what the doctor prints, as a test of its own compares
  const known = ['ts', 'tsx', 'json', 'html', 'sh', 'http', 'text', ...ofExamplesOnly]
  expect(blocks.filter(({ language }) => !known.includes(language)).map(placeOf)).toEqual([])
  const unnamed = written(ofExamplesOnly).filter(({ note }) => !existsSync(join(repository, note)))
  expect(unnamed.map(placeOf)).toEqual([])
})
