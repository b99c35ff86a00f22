import { byProvider, type TransportFactory, type Voice, VoiceFailure, type WebCall, webrtc } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'
import { livekitRooms } from '../islands/voice/call/livekit-rooms.ts'

/** Who is to be called with which key, and what carries the call. */
export type CallWish = { publicKey: string; assistant: string; way: 'talk' | 'room' | 'type' }

const ordered = byProvider({ 'parley.typed': typed, livekit: livekitRooms })

/** A call that was ordered goes the way it names; any other goes straight to the server, also where that prefers rooms. */
export const carriers: TransportFactory = (context) => (context.call ? ordered : webrtc)(context)

const orderWithinMs = 20_000

/** Begins the call. What goes wrong goes to `fail`, or comes as an `error` event. */
export async function startCall(
  voice: Voice,
  { publicKey, assistant, way }: CallWish,
  fail: (failure: VoiceFailure) => void,
) {
  if (way === 'talk') {
    // where this browser cannot write down what is said, the server is asked to
    await voice.start(assistant, { transcription: 'server' })
    return
  }
  const subject = { assistantId: assistant }
  const signal = AbortSignal.timeout(orderWithinMs)
  try {
    const order = way === 'type' ? orderTypedCall : orderRoomCall
    await voice.reconnect(await order({ token: publicKey, subject, signal }))
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error
    fail(error)
  }
}

type Order = { token: string; subject: object; signal: AbortSignal }

/** Asks for a call that a room of LiveKit carries; a server without any refuses it in words. */
async function orderRoomCall({ token, subject, signal }: Order): Promise<WebCall> {
  const response = await fetch('/call/web', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...subject, transport: { provider: 'livekit', transcription: 'server' } }),
    signal,
  }).catch((cause) => {
    throw new VoiceFailure('unreachable', 'The server cannot be reached.', { cause })
  })
  const body = await response.json()
  if (response.ok) return body
  throw new VoiceFailure('request-failed', [body.message].flat().join(' '), { status: response.status, body })
}
