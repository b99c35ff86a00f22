import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { demoPublicKey } from '@parley/protocol'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiOperation, apiOperations } from '../../apps/site/scripts/docs/api/api-operation.ts'
import { curlOf } from '../../apps/site/scripts/docs/api/api-snippets.ts'
import { exampleId } from '../../apps/site/scripts/docs/api/example.ts'
import { guideFiles } from '../../apps/site/scripts/docs/contents.ts'
import { blocksOf } from '../../apps/site/scripts/docs/guide.ts'
import { root, run } from '../../scripts/lib.ts'
import { examplesFolder, namedServer, sendApp } from '../setup/example-apps.ts'
import { firstKeys } from '../setup/first-keys.ts'
import { installSdk } from '../setup/packed-sdk.ts'
import { type PageServer, startPageServer } from '../setup/page-server.ts'
import { temporaryFolder } from '../setup/temporary.ts'
import { everyCommit, isThorough } from '../setup/thorough.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'

const blocks = guideFiles.flatMap((path) =>
  blocksOf(readFileSync(path, 'utf8')).map((block) => ({ ...block, file: basename(path) })),
)
/** Those of the examples are pages of the examples. */
const htmlBlocks = blocks.filter(({ language, note }) => language === 'html' && !note)
const commands = blocks.filter(({ language, code }) => language === 'sh' && /^curl /m.test(code))

const folder = temporaryFolder('parley-examples-')
let pages: PageServer
let server: VoiceServer
let privateKey: string

/** The pages of others: the blocks of the guides at `/block/<n>`, the built examples at `/<name>/`. */
beforeAll(async () => {
  pages = await startPageServer((path, response) => {
    const block = htmlBlocks[Number(/^\/block\/(\d+)$/.exec(path)?.[1])]
    if (!block) return sendApp(response, folder, path, server.url)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>A page</title>${block.code.replaceAll(namedServer, server.url)}`,
    )
  })
  server = await startVoiceServer({ CORS_ORIGINS: pages.origin })
  privateKey = (await firstKeys(server.dataDir)).privateKey
})
afterAll(async () => {
  pages.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (path: string) =>
  visit(path, { origin: pages.origin, early: true, tolerate: new RegExp(`another origin: ${server.url}$`) })

/** Operations on what an organisation has elsewhere: telephone numbers, connections, voices of others, a model that invents. */
const needsAccount =
  /^\/(?:credential\/(?:webhook|trigger)|phone-number.*|call(?:\/phone)?|voice-library\/create-.*|eval\/simulation\/scenario\/generate)$/

/** What the bodies of examples name by its id, and where it is made: what another one names comes before it. */
const namedByExamples = {
  callId: '/call/web',
  structuredOutputId: '/structured-output',
  scenarioId: '/eval/simulation/scenario',
  personalityId: '/eval/simulation/personality',
  simulationId: '/eval/simulation',
  evalId: '/eval',
}
const idInExample = new RegExp(`"(\\w+Id)s?":\\s*(?:\\[\\s*)?"${exampleId}"`, 'g')

test('every request that the guides send with curl is taken, and the reference’s that need nothing from elsewhere', async () => {
  const env = {
    ...process.env,
    PARLEY_URL: server.url,
    PARLEY_PRIVATE_KEY: privateKey,
    PARLEY_PUBLIC_KEY: demoPublicKey,
  }
  const ids: Record<string, string> = {}
  const send = (code: string) => {
    const named = code.replace(idInExample, (text, field) => text.replace(exampleId, ids[field] ?? exampleId))
    const strict = named.replaceAll(/^curl /gm, 'curl --silent --show-error --fail-with-body ')
    return promisify(execFile)('sh', ['-e', '-c', strict], { env })
  }
  for (const [field, path] of Object.entries(namedByExamples)) {
    const making = apiOperations.find((operation) => operation.method === 'POST' && operation.path === path)
    const { stdout } = await send(curlOf(making as ApiOperation, server.url))
    ids[field] = JSON.parse(stdout).id
  }
  const reference = apiOperations
    .filter(({ parameters, input, exampleQuery, path }) => {
      return parameters.length === 0 && input !== 'form' && !exampleQuery && !needsAccount.test(path)
    })
    .map((operation) => ({ file: operation.path, code: curlOf(operation, server.url) }))
  const failed: string[] = []
  for (const { file, code } of [...commands, ...reference]) {
    await send(code).catch((error) => failed.push(`${file}: ${code}\n${error.stdout}${error.stderr}`))
  }
  expect(failed).toEqual([])
  expect(commands.length).toBeGreaterThanOrEqual(5)
})

browserTests('the code of the documentation', () => {
  test.each(htmlBlocks.map(({ file }, index) => [file, index] as const))(
    'the HTML of %s loads (%i)',
    async (_, index) => {
      const page = await open(`/block/${index}`)
      const element = page.locator('parley-voice')
      if ((await element.count()) === 0) return
      await page.waitForFunction(() => customElements.get('parley-voice'))
      expect(await element.evaluate((voice) => (voice as HTMLElement & { state: object | null }).state)).not.toBeNull()
      const own = page.locator('#ask')
      if ((await own.count()) === 0) return
      await own.click()
      await expect.poll(() => page.locator('#answer').innerText()).not.toBe('')
    },
  )

  test('an operation is tried on its page, with a key that is kept nowhere', async () => {
    const page = await visit('/docs/api/assistant', { origin: server.url })
    await page.getByLabel('Your private key').fill(privateKey)
    const part = page.getByRole('region', { name: 'create', exact: true })
    await part.getByText('Try it').click()
    await part.getByRole('textbox', { name: 'Body' }).fill('{"name": "From the page"}')
    await part.getByRole('button', { name: 'Send POST' }).click()
    await part.getByRole('status').filter({ hasText: '201' }).waitFor()
    expect(await part.getByRole('region', { name: 'Answer of create' }).innerText()).toContain('From the page')
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  })
})

/** They are the examples' alone, and take as long to install as to build. */
const needMore = ['vue', 'svelte', 'next']

browserTests('the examples', () => {
  const names = everyCommit(['html', 'react', ...needMore], (name) => !needMore.includes(name))

  beforeAll(async () => {
    const isThere = needMore.every((name) => existsSync(join(examplesFolder, 'node_modules', name)))
    const install = ['ci', '--prefix', examplesFolder, '--no-audit', '--no-fund', '--loglevel=error']
    if (isThorough && !isThere && !run('npm', install).ok)
      throw new Error('npm could not install what the examples need')
    await installSdk(join(examplesFolder, 'node_modules'))
  })

  test.each(names)(
    'the one in %s is built with the SDK as it is published, calls, and shows the greeting',
    async (name) => {
      const home = join(examplesFolder, name)
      if (name === 'html') copyPlainPage(home)
      else if (name === 'next') await buildNext(home)
      else
        await build({
          root: home,
          base: './',
          logLevel: 'error',
          build: { outDir: join(folder, name), emptyOutDir: true },
        })
      const page = await open(`/${name}/`)
      await page.getByRole('button', { name: 'Call' }).click()
      await page
        .getByRole('log', { name: 'Conversation' })
        .getByText(/^assistant: \S/)
        .waitFor()
      await page.getByRole('button', { name: 'End' }).click()
      await page.getByRole('button', { name: 'Call' }).waitFor()
    },
  )
})

/** What has no build is served as it is, beside what it installed. */
function copyPlainPage(home: string) {
  for (const file of ['index.html', 'call.js']) cpSync(join(home, file), join(folder, 'html', file))
  const sdk = 'node_modules/@parley/sdk'
  cpSync(join(examplesFolder, sdk), join(folder, 'html', sdk), { recursive: true })
}

/**
 * Next.js builds for a server of its own, and has no types of what `installSdk` installs: here it is to write its pages as files,
 * where its code is not judged. The bench builds and starts it as it is.
 */
async function buildNext(home: string) {
  const copy = join(examplesFolder, '.cache/next')
  const config = {
    output: 'export',
    basePath: '/next',
    distDir: 'out',
    typescript: { ignoreBuildErrors: true },
    turbopack: { root },
  }
  rmSync(copy, { recursive: true, force: true })
  cpSync(home, copy, { recursive: true, filter: (path) => !/node_modules|\.next/.test(path.slice(home.length)) })
  writeFileSync(join(copy, 'next.config.mjs'), `export default ${JSON.stringify(config)}`)
  const next = join(examplesFolder, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await promisify(execFile)(process.execPath, [next, 'build', copy], { env })
  cpSync(join(copy, 'out'), join(folder, 'next'), { recursive: true })
  rmSync(copy, { recursive: true })
}
