import { expect, test, vi } from 'vitest'
import { eventsIn, listen, type StreamEvent, type StreamStatus } from './event-stream.ts'

const bodyOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

async function all(...chunks: string[]) {
  const found: StreamEvent[] = []
  for await (const event of eventsIn(bodyOf(...chunks))) found.push(event)
  return found
}

test('events are read however the network has cut them, and comments are nobody’s business', async () => {
  expect(await all(': hello\n\nid: 7\neve', 'nt: request\ndata: {"id":', '"r1"}\n\ndata: 2\n\n')).toEqual([
    { id: '7', name: 'request', data: { id: 'r1' } },
    { id: null, name: 'message', data: 2 },
  ])
})

test('data of several lines is one, and what is no JSON stays text', async () => {
  expect(await all('data: one\ndata: two\r\n\r\n')).toEqual([{ id: null, name: 'message', data: 'one\ntwo' }])
})

/** Listens until as many connections have been opened as there are answers. */
async function listened(answers: (() => Response)[]) {
  const stop = new AbortController()
  const asked: (string | null)[] = []
  const statuses: StreamStatus[] = []
  const waits: number[] = []
  const events: unknown[] = []
  let gaps = 0
  await listen(
    {
      open: async (lastEventId) => {
        asked.push(lastEventId)
        const answer = answers[asked.length - 1]
        if (!answer) {
          stop.abort()
          throw new Error('over')
        }
        return answer()
      },
      onEvent: ({ data }) => events.push(data),
      onStatus: (status) => statuses.push(status),
      onGap: () => (gaps += 1),
      sleep: async (ms) => void waits.push(ms),
      random: () => 1,
    },
    stop.signal,
  )
  return { asked, statuses, waits, events, gaps }
}

test('after a break it goes on from the last event that it has', async () => {
  const { asked, events, gaps } = await listened([
    () => new Response(bodyOf('id: 5\ndata: 1\n\n')),
    () => new Response(bodyOf('id: 6\ndata: 2\n\n')),
  ])
  expect(asked).toEqual([null, '5', '6'])
  expect(events).toEqual([1, 2])
  expect(gaps).toBe(1)
})

test('a stream that begins, cannot go on, or says so, has everything asked for again', async () => {
  const silent = await listened([() => new Response(bodyOf()), () => new Response(bodyOf())])
  expect(silent.gaps).toBe(2)
  const told = await listened([() => new Response(bodyOf('event: reset\ndata: {}\n\n'))])
  expect(told).toMatchObject({ gaps: 2, events: [] })
})

test('a server that is away is asked ever less often', async () => {
  const refuse = () => new Response('', { status: 503 })
  const { waits, statuses } = await listened([refuse, refuse, refuse])
  expect(waits).toEqual([1000, 2000, 4000])
  expect(statuses).not.toContain('live')
})

test('a connection that the server ends as it should is made again without a word', async () => {
  const { statuses, waits, gaps } = await listened([
    () => new Response(bodyOf('id: 5\nevent: ready\ndata: {}\n\n')),
    () => new Response(bodyOf()),
  ])
  // the end of the test itself is one more that is not asked for
  expect(statuses).toEqual(['connecting', 'live', 'live'])
  expect(waits).toEqual([500, 500])
  expect(gaps).toBe(1)
})

test('a connection without a sign of life is given up and made again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = new AbortController()
  const opened: ReadableStreamDefaultController<Uint8Array>[] = []
  const statuses: StreamStatus[] = []
  const open = async (_id: string | null, signal: AbortSignal) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          opened.push(controller)
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      }),
    )
  const onStatus = (status: StreamStatus) => void statuses.push(status)
  const listening = listen({ open, onEvent() {}, onStatus, onGap() {}, sleep: async () => {} }, stop.signal)
  await vi.advanceTimersByTimeAsync(40_000)
  opened[0]?.enqueue(new TextEncoder().encode(': still here\n\n'))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(statuses).toEqual(['connecting', 'live'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(statuses).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live'])
  expect(opened).toHaveLength(2)
  stop.abort()
  await listening
  vi.useRealTimers()
})
