import type { Engine } from './engine.ts'

/** How WebDriver names an element in what it answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const keys = { Enter: '\uE007', Escape: '\uE00C' }

type Element = { [elementKey]: string }
type Refusal = { error: string; message: string }

/** Only ends what hangs: a browser takes 2 s to start on a quiet machine. */
const startLimitMs = 120_000

/**
 * A browser behind a driver that speaks WebDriver's classic protocol at `url`. Throws a `TimeoutError` where the driver does
 * not start it.
 */
export async function openByWebDriver(url: string, wanted: object, view: object): Promise<Engine> {
  async function ask<Value = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    signal: AbortSignal | null = null,
  ): Promise<Value> {
    const response = await fetch(url + path, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value as Value
    const { error, message } = value as Refusal
    throw new Error(`WebDriver answered ${error}: ${message}`)
  }

  const capabilities = { alwaysMatch: wanted }
  const started = AbortSignal.timeout(startLimitMs)
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities }, started)
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, view)

  const pathOf = (element: Element) => `${session}/element/${element[elementKey]}`
  const find = async (selector: string) =>
    pathOf(await ask<Element>('POST', `${session}/element`, { using: 'css selector', value: selector }))
  const focused = async () => pathOf(await ask<Element>('GET', `${session}/element/active`))

  return {
    open: async (address) => void (await ask('POST', `${session}/url`, { url: address })),
    evaluate: (expression) => ask('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    click: async (selector) => void (await ask('POST', `${await find(selector)}/click`, {})),
    type: async (selector, text) => void (await ask('POST', `${await find(selector)}/value`, { text })),
    press: async (key) => void (await ask('POST', `${await focused()}/value`, { text: keys[key] })),
    screenshot: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => void (await ask('DELETE', session)),
  }
}
