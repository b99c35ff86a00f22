import autocannon, { type Client, type Request } from 'autocannon'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failed: number }

/**
 * Loads one address with keep-alive connections, for `seconds` after a warm-up. `paths` gives each connection one of its
 * own instead.
 */
export async function load(
  url: string,
  options: {
    connections: number
    seconds: number
    method?: 'GET' | 'POST' | 'PATCH'
    headers?: Record<string, string>
    body?: string
    paths?: string[]
  },
): Promise<Load> {
  const { seconds, paths, ...request } = options
  let next = 0
  const setupClient = (client: Client) =>
    client.setRequests([{ ...request, path: paths?.[next++ % paths.length] } as Request])
  const run = { url, ...request, ...(paths && { setupClient }) }
  await autocannon({ ...run, duration: Math.min(2, seconds) })
  // a function cannot go to a worker
  const result = await autocannon({ ...run, duration: seconds, ...(!paths && { workers: 1 }) })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}
