import { byProvider, isVoiceFailure, type Voice, type VoiceFailure, webrtc } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'
import { livekitRooms } from '../islands/voice/call/livekit-rooms.ts'

/** Who is to be called with which key, and whether in sound or in writing. */
export type CallWish = { publicKey: string; assistant: string; way: 'talk' | 'type' }

/** What carries a call is what the server says of it. */
export const carriers = byProvider({ 'parley.webrtc': webrtc, 'parley.typed': typed, livekit: livekitRooms })

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
  const order = { token: publicKey, subject: { assistantId: assistant }, signal: AbortSignal.timeout(20_000) }
  try {
    await voice.reconnect(await orderTypedCall(order))
  } catch (error) {
    if (!isVoiceFailure(error)) throw error
    fail(error)
  }
}
