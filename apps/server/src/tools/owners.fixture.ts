import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a model does next: it speaks, or calls tools. `tokens`: what it says that it used. */
export type ModelTurn = {
  tokens?: { in: number; out: number }
  text?: string
  calls?: { name: string; args: object | string }[]
}
type ModelRequest = {
  model?: string
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  messages: { role: string; content: string | null; tool_calls?: unknown[] }[]
  tools?: { function: { name: string; description: string; parameters: object } }[]
  tool_choice?: unknown
  max_tokens?: number
}

async function serve(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    answer(request, Buffer.concat(chunks).toString(), response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A fifth of a second of silence at 24 000 Hz. */
const pcmBytes = 9600

/** A model and a voice on this machine that speak OpenAI's protocol: `next` says what the model does when it is asked. */
export async function modelServer() {
  const asked: ModelRequest[] = []
  const headers: IncomingHttpHeaders[] = []
  const spoken: { voice: string; input: string }[] = []
  const model = { next: (_request: ModelRequest): ModelTurn => ({ text: 'Yes.' }) }
  const server = await serve(({ url, headers: given }, body, response) => {
    headers.push(given)
    if (url?.endsWith('/audio/speech')) {
      spoken.push(JSON.parse(body))
      return response.end(Buffer.alloc(pcmBytes))
    }
    const request = JSON.parse(body) as ModelRequest
    asked.push(request)
    const { text, calls = [], tokens = { in: 100, out: 10 } } = model.next(request)
    if (!request.stream) return response.end(JSON.stringify({ choices: [{ message: { content: text } }] }))
    const send = (delta: object) => response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
    if (text) send({ content: text })
    for (const [index, { name, args }] of calls.entries()) {
      const whole = typeof args === 'string' ? args : JSON.stringify(args)
      const id = `call-${asked.length}-${index}`
      send({ tool_calls: [{ index, id, function: { name, arguments: whole.slice(0, 5) } }] })
      send({ tool_calls: [{ index, function: { arguments: whole.slice(5) } }] })
    }
    if (request.stream_options?.include_usage) {
      const usage = { prompt_tokens: tokens.in, completion_tokens: tokens.out }
      response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
    }
    response.end('data: [DONE]\n\n')
  })
  return Object.assign(server, { asked, headers, spoken, model })
}

export type Told = { path: string; method: string; headers: IncomingHttpHeaders; body: string; message: never }

/** An owner's server: remembers what it is told, and answers as `answer` says. */
export async function ownerServer() {
  const told: Told[] = []
  const owner = {
    answer: (_told: Told): { status?: number; headers?: Record<string, string>; body?: unknown } | null => ({
      body: {},
    }),
  }
  const server = await serve((request, body, response) => {
    const parsed = body.startsWith('{') ? JSON.parse(body) : {}
    const one = {
      path: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers,
      body,
      message: parsed.message as never,
    }
    told.push(one)
    const answer = owner.answer(one)
    if (!answer) return // it never answers
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
  })
  return Object.assign(server, { told, owner })
}
