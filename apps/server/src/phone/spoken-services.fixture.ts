import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For tests: what hears and what thinks in a call, on loopback. */
export async function spokenServices() {
  /** Hears these words in whatever it is given, as a transcription service would hear them in speech. */
  const words = 'When are you open?'
  const transcriber = await listen((request, response) => {
    request
      .resume()
      .once('end', () => response.setHeader('content-type', 'application/json').end(`{"text":"${words}"}`))
  })
  /** A model that does as it is told. */
  const model = { next: (_last: string): object => ({ content: 'Yes.' }) }
  const models = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
      messages: { role: string; content: string }[]
    }
    const last = messages.at(-1)
    const delta = last?.role === 'tool' ? { content: 'Done.' } : model.next(String(last?.content))
    response.end(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\ndata: [DONE]\n\n`)
  })
  return {
    words,
    transcriberUrl: transcriber.url,
    model,
    modelsUrl: models.url,
    close() {
      transcriber.close()
      models.close()
    },
  }
}

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
