import { demoPublicKey } from '@parley/protocol'
import { Voice } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'

export type SdkCaller = {
  id: string
  /** Types a question; resolves when the assistant has answered. Rejects when the call is lost. */
  ask(text: string): Promise<void>
  hangUp(): Promise<void>
}

/** Only ends what hangs. */
const patienceMs = 120_000

/**
 * Calls in writing by the SDK, as a page at `url` does, which comes back by itself where a connection breaks. `onOrdered` is
 * told the id of the call. Rejects when the call cannot be begun, or is lost before the assistant listens.
 */
export async function callWithSdk(url: string, onOrdered: (id: string) => void): Promise<SdkCaller> {
  const fromPage: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin: url } })
  const subject = { assistantId: 'site' }
  const signal = AbortSignal.timeout(patienceMs)
  const call = await orderTypedCall({ token: demoPublicKey, baseUrl: url, subject, signal, fetch: fromPage })
  onOrdered(call.id)
  const voice = new Voice(demoPublicKey, url, { transport: typed, fetch: fromPage, userAgent: '' })
  let answered = Promise.withResolvers<void>()
  answered.promise.catch(() => {})
  voice.on('message', (message) => {
    if (message.type === 'speech-update' && message.status === 'stopped' && message.role === 'assistant')
      answered.resolve()
  })
  const lose = (reason: unknown) => answered.reject(reason)
  voice.on('error', lose)
  voice.on('call-end', () => lose(new Error(`call ${call.id} was over before the assistant had answered`)))
  const inTime = async () => {
    const timer = setTimeout(() => lose(new Error(`call ${call.id}: nobody answered`)), patienceMs)
    await answered.promise.finally(() => clearTimeout(timer))
  }
  await voice.reconnect(call, { strict: true })
  await inTime()
  return {
    id: call.id,
    async ask(text) {
      answered = Promise.withResolvers()
      answered.promise.catch(() => {})
      voice.send({ type: 'text-input', text })
      await inTime()
    },
    hangUp: () => voice.stop(),
  }
}
