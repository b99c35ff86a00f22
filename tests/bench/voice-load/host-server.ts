// Calls without the rest of the product: the call host behind addresses to call, to write, and to read its figures.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { BroadcastChannel, threadId } from 'node:worker_threads'
import { type AssistantSettings, CallHost, type Knowledge, MediaPool, type Reader, TypedTransport } from '@parley/agent'
import { browserTranscriber, fliteVoice, ownTranscriber } from '@parley/agent/providers'
import { isFailure } from '@parley/protocol'
import { endpointingMs } from './endpointing.ts'
import { type ProbeAnswer, type ProbeBegan, type ProbeQuestion, probeChannel } from './probe.ts'

export type HostFigures = {
  calls: number
  /** As many as the host would let in. */
  lines: number
  cpuMs: number
  rssBytes: number
  answers: ProbeAnswer[]
}

/** Where an ear of this machine was fetched; without it the callers' browsers write down what they say. */
const modelsFolder = process.env.LOAD_MODELS_FOLDER
const mediaThreads = Math.min(4, availableParallelism())
/** Those that listen: this one, and others that come and go, as a voice's rests while nobody needs it. */
const threads = new Set([threadId])
const knowledge = JSON.parse(
  readFileSync(new URL('../../../apps/site/dist/knowledge.json', import.meta.url), 'utf8'),
) as Knowledge
const assistant: AssistantSettings = {
  voice: fliteVoice,
  transcriber: (modelsFolder && ownTranscriber('moonshine-tiny-en')) || browserTranscriber,
  firstMessage: 'Hello, I am the AI assistant of this company. Ask me anything about our services.',
  timing: {
    endpointingMs: {
      complete: endpointingMs,
      unclear: endpointingMs,
      open: endpointingMs,
      searching: endpointingMs,
    },
  },
}

process.on('worker', (worker) => {
  const { threadId: id } = worker
  worker.once('exit', () => threads.delete(id))
})
const answers = new Map<number, ProbeAnswer>()
const probes = new BroadcastChannel(probeChannel)
probes.onmessage = (event) => {
  const { data } = event as { data: ProbeAnswer | ProbeBegan }
  if ('began' in data) threads.add(data.began)
  else answers.set(data.threadId, data)
}

const media = new MediaPool({ threads: mediaThreads })
const onProblem = (error: unknown) => console.error(error)
const host = new CallHost({ media, maxCalls: 1000, onProblem, ...(modelsFolder && { modelsFolder }) })
await host.prepare(assistant, modelsFolder ? knowledge : null)

/** What every thread says, once each. */
async function ask(asked: ProbeQuestion['asked']): Promise<ProbeAnswer[]> {
  answers.clear()
  probes.postMessage({ asked } satisfies ProbeQuestion)
  while (![...threads].every((id) => answers.has(id))) await sleep(5)
  return [...answers.values()]
}

const written = new Map<string, TypedTransport>()

/** Whoever writes reads their number on the first line, and then every frame. */
function startWriting(response: ServerResponse) {
  const transport = new TypedTransport()
  const id = String(written.size)
  written.set(id, transport)
  host.converse({ assistant, knowledge, transport })
  const reader: Reader = { send: (frame) => response.write(`${frame}\n`), end: () => response.end() }
  response.write(`${id}\n`)
  response.on('close', () => transport.detach(reader))
  transport.attach(reader)
}

async function respond(request: IncomingMessage): Promise<unknown> {
  const { url = '' } = request
  if (url === '/call') {
    const { offerSdp } = (await json(request)) as { offerSdp: string }
    const { answerSdp } = await host.createCall({ offerSdp, assistant, knowledge })
    return { answerSdp }
  }
  if (url.startsWith('/writing/')) {
    written.get(url.slice('/writing/'.length))?.receive(await text(request))
    return {}
  }
  const { user, system } = process.cpuUsage()
  const answers = await ask(url === '/memory' ? 'memory' : 'packets')
  return {
    calls: host.calls,
    lines: host.lines,
    cpuMs: (user + system) / 1000,
    rssBytes: process.memoryUsage.rss(),
    answers,
  } satisfies HostFigures
}

const server = createServer((request, response) => {
  if (request.url === '/writing') return startWriting(response)
  respond(request).then(
    (value) => response.end(JSON.stringify(value)),
    (error) => {
      response.statusCode = isFailure(error, 'unavailable') ? 503 : 500
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
// an ear that is ended in the middle of a word takes the process with it
process.on('disconnect', () => void host.close().finally(() => process.exit()))
