import { joinRoom, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { livekitCaller, livekitProvider, type WayIn } from '@parley/protocol'
import type { Logger } from 'pino'
import type { Config } from '../../settings/config.ts'
import type { CallOrder } from '../call-order.ts'
import type { Switchboard } from '../switchboard.ts'
import { roomToken } from './room-tokens.ts'

type LivekitCallsDeps = {
  settings: NonNullable<Config['livekit']>
  switchboard: Pick<Switchboard, 'reserveCall' | 'play' | 'end'>
  log: Logger
  loadRtc?: () => Promise<RtcNode>
}

/** Calls in rooms of a LiveKit server: the agent goes ahead and waits there, so that it speaks as soon as somebody comes. */
export class LivekitCalls {
  readonly #deps: LivekitCallsDeps
  /** Of calls that were promised and nobody has joined yet. */
  readonly #ways = new Map<string, WayIn>()

  constructor(deps: LivekitCallsDeps) {
    this.#deps = deps
    // its native part is loaded before the first visitor waits for it; where it is missing, that call says so
    if (deps.settings.carriesAll) (deps.loadRtc ?? loadRtcNode)().catch(() => {})
  }

  /** Whether the call of a page that asks for `provider`, or for nothing, gets a room. */
  carries(provider: string | undefined): boolean {
    return provider === livekitProvider || (provider === undefined && this.#deps.settings.carriesAll)
  }

  /**
   * Promises a call. Who asked for a room is told the way into it and no other; anybody else our own, and that the room is
   * preferred: pages that cannot join one, or not today, do without. Throws `rate-limited` and `unavailable`, as
   * `Switchboard.reserveCall` does.
   */
  async reserveCall(order: CallOrder, provider: string | undefined): Promise<WayIn> {
    const { settings, switchboard, log, loadRtc = loadRtcNode } = this.#deps
    const rtc = await loadRtc()
    /** Aborts when somebody has joined, in the room or without it, and when the call is over. */
    const taken = new AbortController()
    const take = () => {
      this.#ways.delete(order.id)
      taken.abort()
    }
    const own = await switchboard.reserveCall({
      ...order,
      onJoined: () => {
        take()
        order.onJoined?.()
      },
      onOver: (...told) => {
        take()
        order.onOver?.(...told)
      },
    })
    const { callToken: token = '', transcription = 'caller' } = own.transport
    const room = `call-${order.id}`
    const callToken = await roomToken(settings, room, livekitCaller)
    const wayToRoom = {
      webCallUrl: settings.publicUrl,
      transport: { provider: livekitProvider, callToken, transcription },
    }
    const asksForRoom = provider === livekitProvider
    const way = asksForRoom ? wayToRoom : { ...own, transport: { ...own.transport, preferred: [wayToRoom] } }
    this.#ways.set(order.id, way)
    this.#answer({ id: order.id, token, room, rtc, taken: taken.signal }).catch((err) => {
      log.warn({ err, callId: order.id }, 'the room of a call was not joined')
      if (asksForRoom) switchboard.end(order.id, 'failed')
    })
    return way
  }

  /** The way into a call that was promised and nobody has joined yet, the same again; null for any other. */
  wayIn(id: string): WayIn | null {
    return this.#ways.get(id) ?? null
  }

  async #answer(call: { id: string; token: string; room: string; rtc: RtcNode; taken: AbortSignal }) {
    const { settings, switchboard } = this.#deps
    const token = await roomToken(settings, call.room, 'agent')
    const { transport, arrived } = await joinRoom({ url: settings.url, token, caller: livekitCaller }, call.rtc)
    if (call.taken.aborted) return transport.close()
    const leave = () => transport.close()
    call.taken.addEventListener('abort', leave, { once: true })
    await arrived
    // from here on the call's agent closes it, once its last words are said
    call.taken.removeEventListener('abort', leave)
    if (call.taken.aborted) return
    await switchboard.play(call.id, call.token, transport).catch((error) => {
      transport.close()
      throw error
    })
  }
}
