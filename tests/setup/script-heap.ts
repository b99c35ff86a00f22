/** Has a server that is asked what its scripts hold listen for it; as its `NODE_OPTIONS`. */
export const inspectable = '--inspect=127.0.0.1:0'

/** Bytes that the main thread of a server that is `inspectable` holds, once all garbage is collected. */
export async function heldByScripts(log: string): Promise<number> {
  const [address] = /ws:\/\/127\.0\.0\.1:\S+/.exec(log) ?? []
  if (!address) throw new Error(`the server cannot be asked what its scripts hold: ${log.slice(0, 500)}`)
  const socket = new WebSocket(address)
  const answers = new Map<number, (result: { usedSize: number }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data)
    answers.get(id)?.(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const ask = (id: number, method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    // what a finaliser lets go of is garbage of the next time
    for (const id of [1, 2]) await ask(id, 'HeapProfiler.collectGarbage')
    return (await ask(3, 'Runtime.getHeapUsage')).usedSize
  } finally {
    socket.close()
  }
}
