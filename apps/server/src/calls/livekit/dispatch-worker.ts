import { once } from 'node:events'
import type * as Protocol from '@livekit/protocol'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { systemClock, within } from '../../lib/wall-clock.ts'
import type { LivekitFigures } from '../../metrics/livekit-gauges.ts'
import { type RoomKey, workerToken } from './room-tokens.ts'

/** A room that waits for an agent. `metadata` is what the token said that opened it. */
export type OfferedJob = { id: string; room: string; metadata: string }

/** `token` lets its agent in; `url` is where, when LiveKit does not leave that to us. */
export type AssignedJob = OfferedJob & { url: string | null; token: string }

export type DispatchWorkerDeps = {
  settings: RoomKey & { url: string; dispatch: string }
  log: Logger
  /** Calls under way, how many more this server would take, and how many it takes even when it is to stop. */
  lines: () => { busy: number; free: number; owed: number }
  /** Whether this server takes a job: what is promised to it is taken, whatever is free. */
  take(job: OfferedJob): Promise<boolean>
  /** Plays a job that was taken; settles when it is over, and rejects where it never began. `ended` aborts when LiveKit ends it. */
  play(job: AssignedJob, ended: AbortSignal): Promise<void>
  /** How long a LiveKit that is connected may say nothing before it is asked again. */
  answerWithinMs?: number
}

export type DispatchWorker = {
  /** Takes no more jobs than are owed; those under way go on. */
  drain(): void
  figures(): NonNullable<LivekitFigures['worker']>
  close(): Promise<void>
}

/** A node of LiveKit whose workers are all above this offers them nothing (`agents.target_load`): one free line stays below. */
const targetLoad = 0.7
const statusEveryMs = 1_000
const pingEveryMs = 10_000
/** LiveKit answers pings, and sends its own. */
const silentForMs = 25_000
const firstRetryMs = 250
const maxRetryMs = 5_000
const usualAnswerWithinMs = 10_000
const closeWithinMs = 1_000

/** How busy a worker is: from 0 to just under what LiveKit takes for too much. */
export function loadOf({ busy, free }: Pick<ReturnType<DispatchWorkerDeps['lines']>, 'busy' | 'free'>) {
  return busy === 0 ? 0 : (targetLoad * busy) / (busy + free + 1)
}

/**
 * Registers this server as a worker of LiveKit and says how much it can take; takes the calls that LiveKit hands out. What
 * breaks off is registered again; calls under way do not need the connection.
 */
export function startDispatchWorker(deps: DispatchWorkerDeps): DispatchWorker {
  const { settings, log } = deps
  const stopping = new AbortController()
  const running = new Map<string, AbortController>()
  let state: 'taking' | 'draining' = 'taking'
  let tellStatus = () => {}
  const figures = { isRegistered: false, jobs: { taken: 0, refused: 0, failed: 0 } }

  async function run() {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
      try {
        if (await work(await import('@livekit/protocol'))) retryMs = firstRetryMs
        log.warn('LiveKit’s dispatch is not connected any more')
      } catch (err) {
        if (retryMs === firstRetryMs) log.warn({ err }, 'LiveKit’s dispatch cannot be reached')
      }
      await systemClock.sleep(retryMs, stopping.signal)
    }
  }

  /** Resolves when the connection is over, with whether this server was registered. Throws when there is none. */
  async function work(protocol: typeof Protocol): Promise<boolean> {
    const { WorkerMessage, ServerMessage, JobStatus, JobType, WorkerStatus } = protocol
    const address = new URL('agent', settings.url.endsWith('/') ? settings.url : `${settings.url}/`)
    address.searchParams.set('protocol', '1')
    const socket = new WebSocket(address, {
      headers: { authorization: `Bearer ${await workerToken(settings)}` },
      handshakeTimeout: deps.answerWithinMs ?? usualAnswerWithinMs,
    })
    const hangUp = () => socket.close()
    stopping.signal.addEventListener('abort', hangUp, { once: true })
    let heardAt = performance.now()

    const send = (message: Protocol.WorkerMessage['message']) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(new WorkerMessage({ message }).toBinary())
    }
    const sendStatus = () => {
      const lines = deps.lines()
      const more = state === 'draining' ? lines.owed : lines.free
      const status = more === 0 ? WorkerStatus.WS_FULL : WorkerStatus.WS_AVAILABLE
      const value = new protocol.UpdateWorkerStatus({ status, load: loadOf(lines), jobCount: running.size })
      send({ case: 'updateWorker', value })
    }
    const update = (jobId: string, status: Protocol.JobStatus, error = '') =>
      send({ case: 'updateJob', value: new protocol.UpdateJobStatus({ jobId, status, error }) })

    async function offer(job: OfferedJob) {
      const available = await deps.take(job).catch((err) => {
        log.warn({ err, room: job.room }, 'a call that LiveKit offered was not taken')
        return false
      })
      const answer = { jobId: job.id, available, participantIdentity: 'agent', participantName: 'agent' }
      send({ case: 'availability', value: new protocol.AvailabilityResponse(answer) })
      figures.jobs[available ? 'taken' : 'refused'] += 1
      sendStatus()
    }

    async function play(job: AssignedJob) {
      const ended = new AbortController()
      running.set(job.id, ended)
      update(job.id, JobStatus.JS_RUNNING)
      try {
        await deps.play(job, ended.signal)
        update(job.id, JobStatus.JS_SUCCESS)
      } catch (err) {
        log.warn({ err, room: job.room }, 'the room of a call was not joined')
        update(job.id, JobStatus.JS_FAILED, String(err))
        figures.jobs.failed += 1
      } finally {
        running.delete(job.id)
        tellStatus()
      }
    }

    function hear(data: Buffer) {
      heardAt = performance.now()
      const { message } = ServerMessage.fromBinary(data)
      if (message.case === 'register') {
        figures.isRegistered = true
        log.info({ worker: message.value.workerId, name: settings.dispatch }, 'LiveKit hands calls to this server')
        sendStatus()
      } else if (message.case === 'availability' && message.value.job) {
        void offer(offered(message.value.job))
      } else if (message.case === 'assignment' && message.value.job) {
        const { job, url = null, token } = message.value
        void play({ ...offered(job), url, token })
      } else if (message.case === 'termination') running.get(message.value.jobId)?.abort()
    }

    socket.on('message', (data: Buffer) => {
      try {
        hear(data)
      } catch (err) {
        log.warn({ err }, 'LiveKit’s dispatch said what nobody here understands')
        socket.terminate()
      }
    })
    socket.on('ping', () => {
      heardAt = performance.now()
    })
    socket.on('error', () => {}) // tells it by closing, and to whoever waits for its opening
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const timers: NodeJS.Timeout[] = []
    try {
      await once(socket, 'open')
      const worker = {
        type: JobType.JT_ROOM,
        agentName: settings.dispatch,
        version: '1',
        pingInterval: pingEveryMs / 1000,
      }
      send({ case: 'register', value: new protocol.RegisterWorkerRequest(worker) })
      tellStatus = sendStatus
      timers.push(setInterval(sendStatus, statusEveryMs))
      const ping = () => {
        if (performance.now() - heardAt > silentForMs) return socket.terminate()
        send({ case: 'ping', value: new protocol.WorkerPing({ timestamp: BigInt(Date.now()) }) })
      }
      timers.push(setInterval(ping, pingEveryMs))
      if (stopping.signal.aborted) hangUp()
      await closed
      return figures.isRegistered
    } finally {
      for (const timer of timers) clearInterval(timer)
      stopping.signal.removeEventListener('abort', hangUp)
      tellStatus = () => {}
      figures.isRegistered = false
      socket.terminate()
    }
  }

  const ran = run()
  return {
    drain() {
      state = 'draining'
      tellStatus()
    },
    figures: () => structuredClone(figures),
    async close() {
      stopping.abort()
      await within(closeWithinMs, ran)
    },
  }
}

const offered = ({ id, room, metadata }: Protocol.Job): OfferedJob => ({ id, room: room?.name ?? '', metadata })
