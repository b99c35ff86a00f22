import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Job, JobStatus, JobType, Room, ServerMessage, WorkerMessage, WorkerStatus } from '@livekit/protocol'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { type DispatchWorkerDeps, loadOf, startDispatchWorker } from './dispatch-worker.ts'

const log = pino({ level: 'silent' })
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const settings = { apiKey: 'k', apiSecret: 's'.repeat(32), dispatch: 'parley' }

/** A LiveKit that hears a worker and says what it is told to. */
async function aDispatcher(deps: Partial<DispatchWorkerDeps> = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  ends.push(() => server.close())
  const heard: WorkerMessage['message'][] = []
  const workers: WebSocket[] = []
  const asked: { url?: string | undefined; key?: string | undefined }[] = []
  server.on('connection', (socket, { url, headers }) => {
    workers.push(socket)
    asked.push({ url, key: headers.authorization })
    socket.on('message', (data: Buffer) => heard.push(WorkerMessage.fromBinary(data).message))
  })
  const lines = { busy: 0, free: 4, owed: 0 }
  const worker = startDispatchWorker({
    settings: { ...settings, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` },
    log,
    lines: () => lines,
    take: async () => true,
    play: async () => {},
    ...deps,
  })
  ends.push(() => worker.close())
  const of = <Case extends NonNullable<WorkerMessage['message']['case']>>(name: Case) =>
    heard.flatMap((message) => (message.case === name ? [message.value] : [])) as Extract<
      WorkerMessage['message'],
      { case: Case }
    >['value'][]
  const say = (message: ConstructorParameters<typeof ServerMessage>[0]) =>
    workers.at(-1)?.send(new ServerMessage(message).toBinary())
  await expect.poll(() => of('register')).toHaveLength(1)
  say({ message: { case: 'register', value: { workerId: 'AW_1' } } })
  await expect.poll(() => of('updateWorker').length).toBeGreaterThan(0)
  return { worker, workers, asked, lines, of, say }
}

const job = new Job({ id: 'AJ_1', room: new Room({ name: 'call-1' }), metadata: 'main' })

test('a server registers under its name for rooms, with a token, and tells how much it can take', async () => {
  const { asked, of } = await aDispatcher()
  expect(asked[0]?.url).toBe('/agent?protocol=1')
  expect(asked[0]?.key).toMatch(/^Bearer ey/)
  expect(of('register')[0]).toMatchObject({ agentName: 'parley', type: JobType.JT_ROOM })
  expect(of('updateWorker')[0]).toMatchObject({ status: WorkerStatus.WS_AVAILABLE, load: 0, jobCount: 0 })
})

test('a job that it takes is played with the token of the assignment; its beginning and its end are told', async () => {
  const over = Promise.withResolvers<void>()
  const play = vi.fn(() => over.promise)
  const { of, say } = await aDispatcher({ play })
  say({ message: { case: 'availability', value: { job } } })
  await expect.poll(() => of('availability')[0]).toMatchObject({ jobId: 'AJ_1', available: true })
  say({ message: { case: 'assignment', value: { job, token: 'for the room' } } })
  const assigned = { id: 'AJ_1', room: 'call-1', metadata: 'main', url: null, token: 'for the room' }
  await expect.poll(() => play).toHaveBeenCalledWith(assigned, expect.anything())
  await expect.poll(() => of('updateJob').map(({ status }) => status)).toEqual([JobStatus.JS_RUNNING])
  over.resolve()
  await expect.poll(() => of('updateJob').at(-1)?.status).toBe(JobStatus.JS_SUCCESS)
})

test('a job that it cannot take, or fails to get, is left to others; one that it cannot begin has failed', async () => {
  const take = vi.fn(async () => false).mockRejectedValueOnce(new Error('no database'))
  const { of, say, worker } = await aDispatcher({ take, play: () => Promise.reject(new Error('no room')) })
  for (const _ of [1, 2]) say({ message: { case: 'availability', value: { job } } })
  await expect.poll(() => of('availability').map(({ available }) => available)).toEqual([false, false])
  say({ message: { case: 'assignment', value: { job, token: '' } } })
  await expect.poll(() => of('updateJob').at(-1)).toMatchObject({ status: JobStatus.JS_FAILED })
  expect(worker.figures().jobs).toEqual({ taken: 0, refused: 2, failed: 1 })
})

test('a job that LiveKit ends is ended', async () => {
  const ended = vi.fn()
  const play = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        ended()
        resolve()
      }),
    )
  const { say, of } = await aDispatcher({ play })
  say({ message: { case: 'assignment', value: { job, token: '' } } })
  await expect.poll(() => of('updateJob')).toHaveLength(1)
  say({ message: { case: 'termination', value: { jobId: 'AJ_1' } } })
  await expect.poll(() => ended).toHaveBeenCalled()
})

test('who drains, or has no line left, tells at once that it is full, and goes on with what it has', async () => {
  const { worker, of } = await aDispatcher()
  worker.drain()
  await expect.poll(() => of('updateWorker').at(-1)?.status).toBe(WorkerStatus.WS_FULL)
  const full = await aDispatcher({ lines: () => ({ busy: 3, free: 0, owed: 0 }) })
  expect(full.of('updateWorker')[0]?.status).toBe(WorkerStatus.WS_FULL)
})

test('who drains and has promised calls that no other server would take, goes on to be offered them', async () => {
  const { worker, lines, of } = await aDispatcher()
  lines.owed = 1
  worker.drain()
  const told = of('updateWorker').length
  await expect.poll(() => of('updateWorker').length).toBeGreaterThan(told)
  expect(of('updateWorker').at(-1)?.status).toBe(WorkerStatus.WS_AVAILABLE)
  lines.owed = 0
  await expect.poll(() => of('updateWorker').at(-1)?.status).toBe(WorkerStatus.WS_FULL)
})

test('a connection that breaks is made again', async () => {
  const { workers, of, worker } = await aDispatcher()
  expect(worker.figures().isRegistered).toBe(true)
  workers[0]?.terminate()
  await expect.poll(() => of('register')).toHaveLength(2)
  // nobody has said yet that it is taken
  expect(worker.figures().isRegistered).toBe(false)
})

test('its load rises with its calls, and stays below what LiveKit takes for too much while a line is free', () => {
  expect(loadOf({ busy: 0, free: 3 })).toBe(0)
  expect(loadOf({ busy: 1, free: 3 })).toBeLessThan(loadOf({ busy: 3, free: 1 }))
  expect(loadOf({ busy: 1000, free: 1 })).toBeLessThan(0.7)
})

test('a LiveKit that is connected and says nothing is asked again', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => void silent.close())
  const asking: Socket[] = []
  silent.on('connection', (socket) => {
    asking.push(socket)
    ends.push(() => void socket.destroy())
  })
  const worker = startDispatchWorker({
    settings: { ...settings, url: `ws://127.0.0.1:${(silent.address() as AddressInfo).port}` },
    ...{ log, lines: () => ({ busy: 0, free: 4, owed: 0 }), take: async () => true, play: async () => {} },
    answerWithinMs: 1,
  })
  ends.push(() => worker.close())
  await expect.poll(() => asking.length).toBeGreaterThan(1)
})

test('what it cannot read ends the connection, not the server, which registers anew', async () => {
  const { workers, of } = await aDispatcher()
  workers.at(-1)?.send(Buffer.from([0xff, 0xff]))
  await expect.poll(() => of('register')).toHaveLength(2)
})
