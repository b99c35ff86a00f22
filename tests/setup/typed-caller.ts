import { demoPublicKey, typedProvider, type WebCall } from '@parley/protocol'

export type TypedCaller = {
  id: string
  /** Types a question; resolves when the assistant has answered. */
  ask(text: string): Promise<void>
  /** Hangs up; resolves when the server has said that the call is over. */
  hangUp(): Promise<void>
}

/** Calls in writing, as a page does, and hears the greeting, until `signal` aborts. Resolves with the refusal when the call is not begun. */
export async function callInWriting(url: string, signal: AbortSignal | null = null): Promise<TypedCaller | Response> {
  const post = (address: string, body: object, headers = {}) =>
    fetch(address, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    })
  const ordered = { assistantId: 'site', transport: { provider: typedProvider } }
  const response = await post(`${url}/call/web`, ordered, { authorization: `Bearer ${demoPublicKey}` })
  if (response.status !== 201) return response
  const { id, webCallUrl, transport } = (await response.json()) as Required<WebCall>
  const stream = await post(webCallUrl, { token: transport.callToken })
  const lines = linesOf(stream)
  const { resumeToken } = JSON.parse((await lines.next()).value as string)
  const answered = async () => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (isAnswered(line.value)) return
    }
    throw new Error(`call ${id} was over before the assistant had answered`)
  }
  const say = async (message: object) => {
    const said = await post(String(transport.sayUrl), { resumeToken, text: JSON.stringify(message) })
    if (said.status !== 204) throw new Error(`call ${id}: ${said.status} ${await said.text()}`)
  }
  await answered()
  return {
    id,
    async ask(text) {
      await say({ type: 'text-input', text })
      await answered()
    },
    async hangUp() {
      await say({ type: 'end-call' })
      for await (const _line of lines);
    },
  }
}

/** The assistant has said what it had to say. */
function isAnswered(line: string) {
  return line.includes('speech-update') && line.includes('stopped') && line.includes('assistant')
}

async function* linesOf(response: Response): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    yield* lines.filter(Boolean)
  }
}
