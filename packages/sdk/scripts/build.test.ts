import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const here = fileURLToPath(new URL('..', import.meta.url))
const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
const options = [
  ...['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'],
  ...['--lib', 'es2024,dom,dom.iterable', '--types', ''],
]
let app: string

/** An app elsewhere, with nothing installed but what we publish. */
beforeAll(() => {
  execFileSync(process.execPath, [join(here, 'scripts/build.ts')], { stdio: 'pipe' })
  app = mkdtempSync(join(tmpdir(), 'parley-sdk-app-'))
  mkdirSync(join(app, 'node_modules/@parley'), { recursive: true })
  cpSync(join(here, 'dist'), join(app, 'node_modules/@parley/sdk'), { recursive: true })
  writeFileSync(join(app, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(app, { recursive: true, force: true }))

test('S1.11 the published package runs in Node without a DOM, default and named', () => {
  const script = `
    import Voice, { Voice as Named } from '@parley/sdk'
    import { scriptedServer, scriptedTransport } from '@parley/sdk/testing'
    const { transport, calls } = scriptedTransport()
    const voice = new Voice('key', '', { transport, fetch: scriptedServer().fetch })
    voice.on('call-start', () => console.log(voice.getState().status, Voice === Named))
    await voice.start('assistant')
    calls[0].listen()
    await voice.stop()`
  const heard = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: app, encoding: 'utf8' })
  expect(heard).toBe('active true\n')
})

test('the published API client runs, and its types stand alone too', () => {
  const use = (day: string) => `
    import { assistant, createClient, isRefusal } from '@parley/sdk/api'
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0, resources: { assistant } })
    try {
      await client.assistant.create({ name: 'Ada', firstMessageMode: '${day}' })
    } catch (thrown) {
      console.log(isRefusal(thrown), (thrown as Error).name)
    }
    for await (const each of client.assistant.list()) each.firstMessage?.trim()`
  const plain = use('assistant-speaks-first').replace(' as Error', '').split('for await')[0] as string
  const heard = execFileSync(process.execPath, ['--input-type=module', '-e', plain], { cwd: app, encoding: 'utf8' })
  expect(heard).toBe('false TypeError\n')
  writeFileSync(join(app, 'api.ts'), use('assistant-speaks-first'))
  writeFileSync(join(app, 'misuse.ts'), use('assistant-sings-first'))
  execFileSync(process.execPath, [tsc, ...options, join(app, 'api.ts')], { cwd: app, stdio: 'pipe' })
  expect(() =>
    execFileSync(process.execPath, [tsc, ...options, join(app, 'misuse.ts')], { cwd: app, stdio: 'pipe' }),
  ).toThrow()
})

test('S1.11 its types stand alone: an app compiles against them with every library checked', () => {
  writeFileSync(
    join(app, 'app.ts'),
    `import Voice, { type VoiceFailure, type WebCall } from '@parley/sdk'
    import { scriptedTransport } from '@parley/sdk/testing'
    const voice = new Voice('key', 'https://api.example', { transport: scriptedTransport().transport })
    voice.on('message', (message) => {
      if (message.type === 'transcript') message.transcript.trim()
      // @ts-expect-error a transcript's field, not everybody's
      message.transcript
    })
    voice.on('error', (failure: VoiceFailure) => failure.code satisfies string)
    voice.send({ type: 'text-input', text: 'Hello' })
    // @ts-expect-error no such message
    voice.send({ type: 'shout' })
    export const call: Promise<WebCall | null> = voice.start('assistant', { variableValues: { name: 'Ada' } })`,
  )
  execFileSync(process.execPath, [tsc, ...options, join(app, 'app.ts')], { cwd: app, stdio: 'pipe' })
})
