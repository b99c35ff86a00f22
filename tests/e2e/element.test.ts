import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { demoPublicKey } from '@parley/protocol'
import type { Voice } from '@parley/sdk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelServer } from '../../apps/server/src/tools/owners.fixture.ts'
import { scriptsForPage } from '../../packages/sdk/scripts/for-page.ts'
import { firstKeys } from '../setup/first-keys.ts'
import { type ServerProcess, startServerProcess } from '../setup/server-process.ts'
import { violations } from './axe.ts'
import { browserTests, visit } from './browser.ts'

/** A site of somebody else, whose policy lets in our script, our server, and nothing more. */
let foreign: Server
let origin: string
/** The chat widget of the reference, as its package ships it for pages. */
const widget = readFileSync('node_modules/@vapi-ai/client-sdk-react/dist/embed/widget.umd.js')
/** The element as it is drawn in a call in which a button is held to talk, with a voice that only notes what it is told. */
let held = ''
/** Ours, which lists that site among those that may call. */
let server: ServerProcess
let model: Awaited<ReturnType<typeof modelServer>>

beforeAll(async () => {
  const sources = join(import.meta.dirname, '../../packages/sdk/src')
  const [script] = await scriptsForPage(
    `import { style } from '${sources}/element/style.ts'
    import { createView } from '${sources}/element/view.ts'
    import { words } from '${sources}/element/words.ts'
    import { pushToTalk } from '${sources}/voice/push-to-talk.ts'
    const root = document.querySelector('#element').attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    globalThis.told = []
    const voice = {
      getState: () => ({ status: 'active' }),
      setMuted: (muted) => told.push(muted ? 'muted' : 'heard'),
      interrupt: () => told.push('interrupted'),
    }
    const actions = { bindTalk: (button) => pushToTalk(voice).bind(button) }
    const lines = [{ role: 'assistant', text: 'Good morning. How can I help you?' }]
    createView(root, words, 'inline', actions).draw({ status: 'talking', lines, hearing: '' }, 'You talk to an AI.')`,
    'iife',
  )
  held = script?.code ?? ''
  foreign = createServer(({ url }, response) => {
    const [path = '', mode = 'inline'] = (url ?? '').slice(1).split('/')
    if (path === 'favicon.ico') return response.writeHead(204).end()
    if (path === 'widget.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(widget)
    if (path === 'held.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(held)
    if (path === 'held') {
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
        <html lang="en"><title>Elsewhere</title><meta name="viewport" content="width=device-width, initial-scale=1">
        <script src="/held.js" defer></script><main><h1>Elsewhere</h1><div id="element"></div></main>`)
    }
    if (path === 'widget') {
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
        <html lang="en"><title>Elsewhere</title><script src="/widget.js" defer></script>
        <vapi-widget mode="chat" api-url="${server.url}" public-key="${demoPublicKey}" assistant-id="site"></vapi-widget>`)
    }
    const script = path === 'module' ? 'type="module"' : 'defer'
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${server.url}`,
      `connect-src ${server.url}`,
      "require-trusted-types-for 'script'",
    ]
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <script src="${server.url}/embed.js" ${script}></script>
      <main><h1>Elsewhere</h1>
      <parley-voice mode="${mode}" public-key="${demoPublicKey}" assistant="site"
        consent="You talk to an AI. Nothing is recorded."></parley-voice></main>`)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  model = await modelServer()
  server = await startServerProcess({ CORS_ORIGINS: origin, WEBHOOK_PRIVATE_HOSTS: model.host })
})
afterAll(async () => {
  await model[Symbol.asyncDispose]()
  foreign.close()
  await server.stop()
})

const open = (path: string) =>
  visit(path, { origin, early: true, viewport: 'phone', tolerate: new RegExp(`another origin: ${server.url}$`) })
const lines = (page: Page) => page.getByRole('log', { name: 'Conversation' }).locator('p')
type Told = { lines: { role: string }[]; failure: Error | null }
const isWiderThanItsWindow = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth')

browserTests('the element on a page of somebody else', () => {
  test('by one tag it answers a question that is typed, with the keyboard alone, and goes on on the next page', async () => {
    const page = await open('/classic')
    await page.getByText('You talk to an AI. Nothing is recorded.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isWiderThanItsWindow(page)).toBe(false)

    const question = page.getByRole('textbox', { name: 'Your question' })
    while (!(await question.evaluate((input) => input.matches(':focus')))) await page.keyboard.press('Tab')
    await page.keyboard.type('What does lead generation cost?')
    await page.keyboard.press('Enter')
    await expect.poll(() => lines(page).count()).toBeGreaterThanOrEqual(2)
    expect(await lines(page).nth(0).innerText()).toMatch(/^You\s+What does lead generation cost\?$/)
    expect(await lines(page).nth(1).innerText()).toMatch(/^Assistant\s+\S/)
    expect(await violations(page)).toEqual([])
    expect(await isWiderThanItsWindow(page)).toBe(false)
    await page.getByRole('button', { name: 'End', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Call' }).waitFor()

    await page.goto(`${origin}/module/floating`)
    const launcher = page.getByRole('button', { name: 'Talk to our assistant' })
    await launcher.press('Enter')
    expect(await lines(page).nth(0).innerText()).toContain('What does lead generation cost?')
    await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.id === 'question')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await launcher.evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(await launcher.getAttribute('aria-expanded')).toBe('false')
  })

  test('a button is held to talk, by key and by pointer, and looks like it', async () => {
    const page = await open('/held')
    const talk = page.getByRole('button', { name: 'Hold to talk' })
    const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
    expect(await violations(page)).toEqual([])
    expect(await isWiderThanItsWindow(page)).toBe(false)
    while (!(await talk.evaluate((button) => button.matches(':focus')))) await page.keyboard.press('Tab')
    await page.keyboard.down(' ')
    expect(await talk.getAttribute('aria-pressed')).toBe('true')
    expect(await told()).toEqual(['heard', 'interrupted'])
    expect(await talk.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
    expect(await violations(page)).toEqual([])
    await page.keyboard.up(' ')
    expect(await talk.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(told).toEqual(['heard', 'interrupted', 'muted'])
    await talk.hover()
    await page.mouse.down()
    expect(await talk.getAttribute('aria-pressed')).toBe('true')
    await page.mouse.move(0, 0) // let go beside it
    await page.mouse.up()
    await expect.poll(told).toEqual(['heard', 'interrupted', 'muted', 'heard', 'interrupted', 'muted'])
  })

  test('headless it draws nothing, and the page has its methods and its event', async () => {
    const page = await open('/classic/headless')
    const element = page.locator('parley-voice')
    await page.waitForFunction(() => customElements.get('parley-voice'))
    expect(await element.evaluate((voice) => [voice.shadowRoot, voice.getBoundingClientRect().height])).toEqual([
      null,
      0,
    ])
    const answered = await element.evaluate(
      (voice) =>
        new Promise<string[]>((resolve) => {
          voice.addEventListener('parley-change', (event) => {
            const { lines, failure } = (event as CustomEvent<Told>).detail
            if (failure) resolve([failure.message])
            if (lines.length > 1) resolve(lines.map(({ role }) => role))
          })
          ;(voice as HTMLElement & { ask(text: string): void }).ask('Hello?')
        }),
    )
    expect(answered.slice(0, 2)).toEqual(['user', 'assistant'])
  })
})

/** An assistant that asks the page what is in the visitor's basket, and a key of pages that may call it. */
async function shop() {
  const { privateKey } = await firstKeys(server.dataDir)
  const create = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { id: string; value: string }
  }
  await create('/credential', { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: `${model.url}/v1` })
  model.model.next = ({ messages }) => {
    const last = messages.at(-1)
    if (last?.role === 'tool') return { text: `In your basket: ${last.content}.` }
    return { calls: [{ name: 'basket', args: { currency: 'pounds' } }] }
  }
  const tool = { type: 'function', function: { name: 'basket' } }
  const assistant = { firstMessage: 'Hello.', model: { provider: 'openai', tools: [tool] } }
  const { id } = await create('/assistant', assistant)
  const { value } = await create('/token', { name: 'Shop', tag: 'public' })
  return [id, value] as const
}

browserTests('a tool of the page', () => {
  test('is used in a spoken call, and the assistant says what it brought', async () => {
    const played = await shop()
    const page = await open('/classic/headless')
    await page.waitForFunction(() => customElements.get('parley-voice'))
    const heard = await page.evaluate(
      ([assistant, key]) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('parley-voice') as HTMLElement & {
            voice: Pick<Voice, 'tool' | 'on' | 'send'>
            call(): void
          }
          element.setAttribute('mode', 'headless')
          element.setAttribute('public-key', key)
          element.setAttribute('assistant', assistant)
          document.body.append(element)
          const { voice } = element
          const schema = { type: 'object', properties: { currency: { type: 'string' } } } as const
          voice.tool('basket', schema, ({ currency }) => `42 ${currency}`)
          voice.on('call-start', () => voice.send({ type: 'text-input', text: 'What have I put aside?' }))
          // in a spoken call a sentence is told when it is heard
          voice.on('message', (message) => {
            if (message.type !== 'transcript' || message.role !== 'assistant') return
            if (message.transcript.includes('basket')) resolve(message.transcript)
          })
          element.addEventListener('parley-change', (event) => {
            const { failure } = (event as CustomEvent<Told>).detail
            if (failure) resolve(failure.message)
          })
          element.call()
        }),
      played,
    )
    expect(heard).toBe('In your basket: 42 pounds.')
  })
})

browserTests('the reference’s own chat widget', () => {
  test('chats with our assistant, and goes on with the same conversation', async () => {
    const page = await open('/widget')
    const asked: { sessionId?: string; sessionEnd?: boolean }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/chat/web') && request.method() === 'POST') asked.push(request.postDataJSON())
    })
    const field = page.locator('vapi-widget input[type="text"], vapi-widget textarea')
    const send = page.locator('vapi-widget :is(input[type="text"], textarea) + button')
    if (!(await field.count())) await page.locator('vapi-widget').getByText('Talk with AI').click()
    for (const question of ['What does lead generation cost?', 'And who are you?']) {
      await field.fill(question)
      // until the answer before has ended, the widget leaves the Enter key without effect
      await expect.poll(() => send.isEnabled()).toBe(true)
      const before = (await page.locator('vapi-widget').innerText()).length
      await field.press('Enter')
      await expect
        .poll(async () => (await page.locator('vapi-widget').innerText()).length)
        .toBeGreaterThan(before + question.length + 20)
    }
    expect(asked.map(({ sessionId }) => typeof sessionId)).toEqual(['undefined', 'string'])
    await page.locator('vapi-widget').getByText('End Chat').click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ sessionEnd: true, sessionId: asked[1]?.sessionId })
  })
})

test('its script may be loaded by any page, is asked for again before it is used, and is at most 20 kB gzip', async () => {
  const response = await fetch(`${server.url}/embed.js`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
  expect(gzipSync(await response.text()).length).toBeLessThanOrEqual(20_000)
  const etag = response.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/embed.js`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})
