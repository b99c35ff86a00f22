import { joinRoom, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { livekitCaller, livekitProvider } from '@parley/protocol'
import type { Logger } from 'pino'
import type { Config } from '../../settings/config.ts'
import type { CallOrder } from '../call-order.ts'
import type { WayIn } from '../carrying/way-in.ts'
import type { Switchboard } from '../switchboard.ts'
import { roomToken } from './room-tokens.ts'

type LivekitCallsDeps = {
  settings: NonNullable<Config['livekit']>
  switchboard: Pick<Switchboard, 'reserveLine' | 'play' | 'end' | 'hears'>
  log: Logger
}

/** Calls in rooms of a LiveKit server: the agent goes ahead and waits there, so that it speaks as soon as somebody comes. */
export class LivekitCalls {
  readonly #deps: LivekitCallsDeps
  /** Of calls that were promised and nobody has joined yet. */
  readonly #ways = new Map<string, WayIn>()

  constructor(deps: LivekitCallsDeps) {
    this.#deps = deps
  }

  /**
   * Whether the call of a page that asks for `provider`, or for nothing, is carried in a room. The site's own pages cannot join
   * one, and never mean it by asking for nothing.
   */
  carries(provider: string | undefined, by: 'own-page' | 'other'): boolean {
    return provider === livekitProvider || (provider === undefined && by === 'other' && this.#deps.settings.carriesAll)
  }

  /** Promises a call. Throws `rate-limited` and `unavailable`, as `Switchboard.reserveCall` does. */
  async reserveCall(order: CallOrder): Promise<WayIn> {
    const { settings, switchboard } = this.#deps
    const rtc = await loadRtcNode()
    const room = `call-${order.id}`
    const over = new AbortController()
    const token = await switchboard.reserveLine({
      ...order,
      onJoined: () => {
        this.#ways.delete(order.id)
        order.onJoined?.()
      },
      onOver: (...told) => {
        this.#ways.delete(order.id)
        over.abort()
        order.onOver?.(...told)
      },
    })
    const way: WayIn = {
      webCallUrl: settings.publicUrl,
      transport: {
        provider: livekitProvider,
        callToken: await roomToken(settings, room, livekitCaller),
        transcription: switchboard.hears(order) ? 'server' : 'caller',
      },
    }
    this.#ways.set(order.id, way)
    this.#answer({ id: order.id, token, room, rtc, over: over.signal }).catch((err) => {
      this.#deps.log.warn({ err, callId: order.id }, 'the room of a call was not joined')
      switchboard.end(order.id, 'failed')
    })
    return way
  }

  /** The way into a call that was promised and nobody has joined yet, the same again; null for any other. */
  wayIn(id: string): WayIn | null {
    return this.#ways.get(id) ?? null
  }

  async #answer(call: { id: string; token: string; room: string; rtc: RtcNode; over: AbortSignal }) {
    const { settings, switchboard } = this.#deps
    const token = await roomToken(settings, call.room, 'agent')
    const { transport, arrived } = await joinRoom({ url: settings.url, token, caller: livekitCaller }, call.rtc)
    if (call.over.aborted) return transport.close()
    const leave = () => transport.close()
    call.over.addEventListener('abort', leave, { once: true })
    await arrived
    // from here on the call's agent closes it, once its last words are said
    call.over.removeEventListener('abort', leave)
    if (!call.over.aborted) await switchboard.play(call.id, call.token, transport)
  }
}
