import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

const kinds = {
  HTML: /html/,
  CSS: /css/,
  JS: /javascript/,
  fonts: /font/,
  images: /^image/,
  JSON: /json|text\/(plain|x-component)/,
}
export type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/** What a page costs before anybody touches it. */
export type FirstView = {
  requests: number
  requestsWithoutImages: number
  /** Bytes of the bodies as transferred, brotli where the server sent it. */
  bytes: Record<Kind, number>
  /** The document alone, its inlined styles taken out, and those styles: each brotli at its best. */
  htmlBytes: number
  inlinedCssBytes: number
}

/** Opens a page on a phone with an empty cache and counts what travels until the network rests. */
export async function firstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const responses = new Map<string, { kind: Kind; headBytes: number }>()
  const bytes = Object.fromEntries(kindNames.map((kind) => [kind, 0])) as FirstView['bytes']
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { mimeType, encodedDataLength } = response
    if (!response.url.startsWith('http')) return
    const kind = kindNames.find((kind) => kinds[kind].test(mimeType))
    if (!kind) throw new Error(`${response.url} has a type that belongs to no kind: ${mimeType}`)
    responses.set(requestId, { kind, headBytes: encodedDataLength })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId)
    if (response) bytes[response.kind] += encodedDataLength - response.headBytes
  })
  await devtools.send('Network.enable')
  const document = await page.goto(url, { waitUntil: 'networkidle' })
  const text = (await document?.text()) ?? ''
  await context.close()
  const received = [...responses.values()]
  return {
    requests: received.length,
    requestsWithoutImages: received.filter(({ kind }) => kind !== 'images').length,
    bytes,
    ...split(text),
  }
}

const styleElement = /<style[^>]*>(.*?)<\/style>/gs

function split(html: string) {
  const styles = [...html.matchAll(styleElement)].map(([, css]) => css).join('')
  return {
    htmlBytes: brotliCompressSync(html.replaceAll(styleElement, '')).length,
    inlinedCssBytes: styles ? brotliCompressSync(styles).length : 0,
  }
}
