import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { ServerRow } from '../store/subjects/servers.ts'

export type Pulse = {
  /** Those to keep a connection with, as of now. */
  follow(others: readonly ServerRow[]): void
  close(): void
}

type Line = { end(): void }

const connectTimeoutMs = 2_000
/** A process that is being killed may still take a connection, and breaks it then; one that starts listens in a moment. */
const retryMs = 100

/**
 * Keeps a connection with each of the other servers: that of a process which was killed breaks at once, and its address takes
 * no other. Of a machine that was lost nothing is heard here; that is what beats are for. One that starts is tried until it
 * listens, since it may have a call, and be killed, before the next beat. `onRefused`: a server that could be reached refuses
 * connections.
 */
export function keepPulse(onRefused: (id: string) => void): Pulse {
  const lines = new Map<string, Line>()
  /** Those that could be reached before. */
  const reached = new Set<string>()
  let starting: ReadonlySet<string> = new Set()

  function connect(id: string, url: string) {
    const isSecure = url.startsWith('https:')
    const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 })
    let retry: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(retry)
      agent.destroy()
    }
    const line: Line = { end }
    lines.set(id, line)
    let isOpen = false
    const asking = (isSecure ? httpsRequest : httpRequest)(`${url}/healthz`, { agent, timeout: connectTimeoutMs })
    const again = () => {
      if (lines.get(id) === line) connect(id, url)
    }
    asking.once('timeout', () => asking.destroy(new Error('timed out')))
    asking.once('response', (response) => {
      isOpen = true
      reached.add(id)
      asking.setTimeout(0)
      response.resume()
      response.socket.setTimeout(0)
      response.socket.setKeepAlive(true)
      response.socket.unref()
      response.socket.once('close', () => {
        agent.destroy()
        again()
      })
    })
    asking.once('error', ({ code }: NodeJS.ErrnoException) => {
      agent.destroy()
      if (isOpen || lines.get(id) !== line) return
      if (reached.has(id) ? code !== 'ECONNREFUSED' : starting.has(id)) {
        retry = setTimeout(again, retryMs).unref()
        return
      }
      lines.delete(id)
      if (reached.has(id)) onRefused(id)
    })
    asking.end()
  }

  return {
    follow(others) {
      const followed = new Map(others.flatMap(({ id, url, state }) => (url && state !== 'draining' ? [[id, url]] : [])))
      starting = new Set(others.filter(({ state }) => state === 'starting').map(({ id }) => id))
      for (const [id, line] of lines) {
        if (followed.has(id)) continue
        lines.delete(id)
        reached.delete(id)
        line.end()
      }
      for (const [id, url] of followed) if (!lines.has(id)) connect(id, url)
    },
    close() {
      const open = [...lines.values()]
      lines.clear()
      for (const line of open) line.end()
    },
  }
}
