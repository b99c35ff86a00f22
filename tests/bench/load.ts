import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failed: number }

/** Loads one address with keep-alive connections, in worker threads of its own, for `seconds` after a warm-up. */
export async function load(
  url: string,
  options: {
    connections: number
    seconds: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
  },
): Promise<Load> {
  const { seconds, ...request } = options
  await autocannon({ url, ...request, duration: 2 })
  const result = await autocannon({ url, ...request, duration: seconds, workers: 1 })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}
