import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type LivekitServer, startLivekitServer } from './livekit-server.ts'
import { startRedis } from './redis.ts'

export type LivekitNodes = Pick<LivekitServer, 'url' | 'apiKey' | 'apiSecret'> & {
  /** Starts a second node and then kills the first, which has all the rooms. Returns when it did, on the clock of `performance`. */
  kill(): Promise<number>
  stop(): Promise<void>
}

/** Nodes of one LiveKit that share a Redis, behind one address. An error says why there are none here. */
export async function startLivekitNodes(): Promise<LivekitNodes | Error> {
  const redis = await startRedis()
  if (redis instanceof Error) return redis
  const keys = { apiKey: 'tests', apiSecret: 'tests-of-two-nodes-that-share-a-redis' }
  const start = () => startLivekitServer('127.0.0.1', { shared: { redis: redis.address, ...keys } })
  const first = await start()
  if (first instanceof Error) {
    await redis.stop()
    return first
  }
  const nodes = [first]
  const front = await openFront(() => nodes.map(({ url }) => Number(new URL(url).port)))
  return {
    url: `ws://127.0.0.1:${front.port}`,
    ...keys,
    async kill() {
      nodes.push((await start()) as LivekitServer)
      const killedAt = performance.now()
      await nodes.shift()?.stop()
      return killedAt
    },
    async stop() {
      front.close()
      await Promise.all(nodes.map((node) => node.stop()))
      await redis.stop()
    },
  }
}

/** As a load balancer before them does: what refuses a connection gets none. */
async function openFront(ports: () => number[]) {
  const server = createServer(async (socket) => {
    socket.on('error', () => {})
    const node = await firstOf(ports())
    if (!node) return socket.destroy()
    node.on('error', () => socket.destroy())
    node.on('close', () => socket.destroy())
    socket.on('close', () => node.destroy())
    socket.pipe(node).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function firstOf(ports: number[]): Promise<Socket | null> {
  for (const port of ports) {
    const node = connect(port, '127.0.0.1')
    if (
      await once(node, 'connect').then(
        () => true,
        () => false,
      )
    )
      return node
  }
  return null
}
