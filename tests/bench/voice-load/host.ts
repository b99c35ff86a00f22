import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ClientMessage, ServerMessage } from '@parley/protocol'
import type { HostFigures } from './host-server.ts'

const here = import.meta.dirname

/** The call host in a process of its own; it hears by itself where the models lie in a folder. */
export async function startHost(flags: string[] = [], modelsFolder?: string) {
  const execArgv = ['--disable-warning=ExperimentalWarning', '--import', `${here}/probe.ts`, '--expose-gc', ...flags]
  const child = fork(`${here}/host-server.ts`, {
    execArgv,
    env: { ...process.env, ...(modelsFolder && { LOAD_MODELS_FOLDER: modelsFolder }) },
  })
  const [url] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the call host stopped with ${code}`))),
  ])) as [string]
  const read = async (path: string) => (await (await fetch(url + path)).json()) as HostFigures
  return {
    /** The answer; null where no line is free. */
    async call(offerSdp: string): Promise<string | null> {
      const response = await fetch(`${url}/call`, { method: 'POST', body: JSON.stringify({ offerSdp }) })
      if (response.status === 503) return null
      if (!response.ok) throw new Error(await response.text())
      return ((await response.json()) as { answerSdp: string }).answerSdp
    },
    /** Opens a conversation in writing; `onMessage` gets everything that its page would be told. */
    async write(onMessage: (message: ServerMessage) => void): Promise<Writing> {
      const response = await fetch(`${url}/writing`, { method: 'POST' })
      const id = Promise.withResolvers<string>()
      // several lines may come at once, so that whoever waited for the first would miss the next
      createInterface({ input: Readable.fromWeb(response.body as ReadableStream) }).on('line', (line) => {
        if (line.startsWith('{')) onMessage(JSON.parse(line))
        else id.resolve(line)
      })
      return {
        async say(message) {
          await fetch(`${url}/writing/${await id.promise}`, { method: 'POST', body: JSON.stringify(message) })
        },
      }
    },
    /** What happened since it was last asked. */
    figures: () => read('/figures'),
    /** The same after garbage has been collected in every thread. */
    memory: () => read('/memory'),
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
export type Writing = { say(message: ClientMessage): Promise<void> }
export type Host = Awaited<ReturnType<typeof startHost>>
