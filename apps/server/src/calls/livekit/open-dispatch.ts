import type { Logger } from 'pino'
import type { TakeUp } from '../../records/call-starters.ts'
import type { Passing } from '../../servers/passing.ts'
import type { Config } from '../../settings/config.ts'
import { type CallTerms, orderOf } from '../call-order.ts'
import { type DispatchWorker, startDispatchWorker } from './dispatch-worker.ts'
import type { LivekitCalls, TakenOver } from './livekit-calls.ts'

/** An agent leaves its room first, by way of LiveKit, which waits ten seconds for whether we take the call. */
const handOverMs = 8_000

/** Registers this server as a worker of LiveKit, where its owner wants its calls dispatched; null where not. */
export function openDispatch(deps: {
  config: Pick<Config, 'livekit'>
  livekit: LivekitCalls | null
  takeUp: TakeUp
  ask: Passing['ask']
  log: Logger
  /** Answers who came into a room by telephone; resolves when that call is over. */
  answerTelephone: (ring: { room: string; url: string; token: string; inboundUrl: string }) => Promise<void>
}): DispatchWorker | null {
  const { livekit, takeUp, ask, log, answerTelephone } = deps
  const settings = deps.config.livekit
  if (!livekit || !settings?.dispatch) return null

  /** What the server that promised a call lets us have. */
  async function fetch(orgId: string, id: string): Promise<TakenOver | null> {
    const terms = (await ask(id, `/call/${id}/hand-over`, { method: 'POST', withinMs: handOverMs })) as CallTerms | null
    const call = terms && (await takeUp({ orgId, id }))
    if (!call) return null
    const { token, ...caller } = terms
    return { ...call, order: orderOf(call, { ...caller, kind: 'spoken' }), token }
  }

  return startDispatchWorker({
    settings: { ...settings, dispatch: settings.dispatch },
    log,
    lines: () => livekit.lines,
    take: async (job) => (isTelephone(job) ? livekit.takesMore : livekit.take(job, fetch)),
    play: (job, ended) => {
      if (!isTelephone(job)) return livekit.play(job, ended)
      const { room, token, metadata: inboundUrl } = job
      return answerTelephone({ room, token, url: job.url ?? settings.url, inboundUrl })
    },
  })
}

/** What the owner tells LiveKit of a number is where its calls arrive. */
const isTelephone = ({ metadata }: { metadata: string }) => metadata.includes('/phone/inbound/')
