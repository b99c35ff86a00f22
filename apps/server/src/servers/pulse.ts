import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { ServerRow } from '../store/subjects/servers.ts'

export type Pulse = {
  /** Those to keep a connection with, as of now. */
  follow(others: readonly ServerRow[]): void
  close(): void
}

type Line = { url: string; end(): void }

const connectTimeoutMs = 2_000

/**
 * Keeps a connection with each of the other servers: that of a process which was killed breaks at once, and its address takes
 * no other. Of a machine that was lost nothing is heard here; that is what beats are for. `onRefused`: a server that could be
 * reached refuses connections.
 */
export function keepPulse(onRefused: (id: string) => void): Pulse {
  const lines = new Map<string, Line>()

  function connect(id: string, url: string, wasReached: boolean) {
    const isSecure = url.startsWith('https:')
    const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 })
    const line: Line = { url, end: () => agent.destroy() }
    lines.set(id, line)
    let isReached = false
    const asking = (isSecure ? httpsRequest : httpRequest)(`${url}/healthz`, { agent, timeout: connectTimeoutMs })
    const over = () => {
      agent.destroy()
      if (lines.get(id) !== line) return
      lines.delete(id)
      if (isReached) connect(id, url, true)
    }
    asking.once('timeout', () => asking.destroy(new Error('timed out')))
    asking.once('response', (response) => {
      isReached = true
      asking.setTimeout(0)
      response.resume()
      response.socket.setTimeout(0)
      response.socket.setKeepAlive(true)
      response.socket.unref()
      response.socket.once('close', over)
    })
    asking.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (isReached) return // its socket tells it
      const isFollowed = lines.get(id) === line
      over()
      if (isFollowed && wasReached && code === 'ECONNREFUSED') onRefused(id)
    })
    asking.end()
  }

  return {
    follow(others) {
      const ready = new Map(others.flatMap(({ id, url, state }) => (url && state === 'ready' ? [[id, url]] : [])))
      for (const [id, line] of lines) {
        if (ready.has(id)) continue
        lines.delete(id)
        line.end()
      }
      for (const [id, url] of ready) if (!lines.has(id)) connect(id, url, false)
    },
    close() {
      const open = [...lines.values()]
      lines.clear()
      for (const line of open) line.end()
    },
  }
}
