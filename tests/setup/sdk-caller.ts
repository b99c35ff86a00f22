import { demoPublicKey } from '@parley/protocol'
import { Voice } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'

export type SdkCaller = {
  id: string
  /** Types a question; resolves when the assistant has answered. Rejects when the call is lost. */
  ask(text: string): Promise<void>
  hangUp(): Promise<void>
}

/** Only ends what hangs: a few of them end before the limit of a test does. */
const patienceMs = 60_000
/** Of what the page was told last, for whoever reads why nobody answered. */
const toldLast = 5

/**
 * Calls in writing by the SDK, as a page at `url` does, which comes back by itself where a connection breaks. `onOrdered` is
 * told the id of the call. Rejects when the call cannot be begun, or is lost before the assistant listens; and with what was
 * waited for and seen last when that takes too long, or `over` aborts.
 */
export async function callWithSdk(url: string, onOrdered: (id: string) => void, over: AbortSignal): Promise<SdkCaller> {
  const fromPage: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin: url } })
  const subject = { assistantId: 'site' }
  const signal = AbortSignal.any([over, AbortSignal.timeout(patienceMs)])
  const call = await orderTypedCall({ token: demoPublicKey, baseUrl: url, subject, signal, fetch: fromPage })
  onOrdered(call.id)
  const voice = new Voice(demoPublicKey, url, { transport: typed, fetch: fromPage, userAgent: '' })
  const told: string[] = []
  const heard: string[] = []
  voice.subscribe(() => told.push(voice.getState().status))
  let answered = Promise.withResolvers<void>()
  answered.promise.catch(() => {})
  voice.on('message', (message) => {
    told.push(JSON.stringify(message).slice(0, 200))
    if (message.type === 'transcript' && message.role === 'user') heard.push(message.transcript)
    if (message.type === 'speech-update' && message.status === 'stopped' && message.role === 'assistant')
      answered.resolve()
  })
  const lose = (reason: unknown) => answered.reject(reason)
  voice.on('error', lose)
  voice.on('call-end', () => lose(new Error(`call ${call.id} was over before the assistant had answered`)))

  /** Rejects when it takes too long, and then leaves the call. */
  async function inTime<Value>(what: string, awaited: Promise<Value>) {
    const late = Promise.withResolvers<never>()
    const limit = AbortSignal.any([over, AbortSignal.timeout(patienceMs)])
    const giveUp = () => {
      late.reject(new Error(`call ${call.id}: ${what} never came; told last: ${told.slice(-toldLast).join(' ')}`))
      voice.stop()
    }
    limit.addEventListener('abort', giveUp)
    if (limit.aborted) giveUp()
    return Promise.race([awaited, late.promise]).finally(() => limit.removeEventListener('abort', giveUp))
  }

  await inTime('the way in', voice.reconnect(call, { strict: true }))
  await inTime('the greeting', answered.promise)
  return {
    id: call.id,
    async ask(text) {
      answered = Promise.withResolvers()
      answered.promise.catch(() => {})
      voice.send({ type: 'text-input', text })
      await inTime(`the answer to '${text}'`, answered.promise)
      const times = heard.filter((words) => words === text).length
      if (times !== 1) throw new Error(`call ${call.id}: '${text}' was taken ${times} times`)
    },
    hangUp: () => inTime('the end', voice.stop()),
  }
}
