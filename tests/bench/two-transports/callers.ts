// Callers beside the one who is measured, in a process of their own: each asks aloud now and then, and is answered.
// Started with the server's URL, the address that it has there, what carries the calls and how many there are; says how many were let in, and ends
// when its input does.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPublicKey, type WebCall } from '@parley/protocol'
import { frameMs, frameSamples } from '../../../packages/agent/src/audio/frame.ts'
import { callerSound, questions } from '../voice-load/sounds.ts'
import type { BackgroundCaller } from './background-caller.ts'
import { joinOwn } from './join-own.ts'
import { joinRoom } from './join-room.ts'

const [url = '', address = '', provider = '', count = '0'] = process.argv.slice(2)
const fromHere = (text: string) => text.replace('//localhost', `//${address}`)
/** From one question to the next: as long as an answer takes, and a while. */
const everyFrames = 12_000 / frameMs
/** At 50 ms and one packet lost in a hundred, three calls of forty did not open: so often each is tried. */
const opensWithin = 5
const join = provider === 'livekit' ? joinRoom : joinOwn

async function order(): Promise<Required<WebCall> | null> {
  const response = await fetch(fromHere(`${url}/call/web`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demoPublicKey}`, origin: url },
    body: JSON.stringify({ assistantId: 'site', transport: { provider } }),
  })
  if (response.status === 503) return null
  if (response.status !== 201) throw new Error(`no call: ${response.status} ${await response.text()}`)
  const call = (await response.json()) as Required<WebCall>
  return { ...call, webCallUrl: fromHere(call.webCallUrl) }
}

const sound = await callerSound()
const frames = Array.from({ length: Math.floor(sound.length / frameSamples) }, (_, index) =>
  sound.subarray(index * frameSamples, (index + 1) * frameSamples),
)
/** A microphone in a quiet room. */
const room = Array.from({ length: 100 }, () =>
  Int16Array.from({ length: frameSamples }, () => (Math.random() - 0.5) * 50),
)

async function call(index: number): Promise<BackgroundCaller | null> {
  const promised = await order()
  if (!promised) return null
  const texts = questions('Anna')
  const startsAt = Math.floor((index * 1_700) / frameMs) % everyFrames
  let next = 0
  let asked = index
  const caller: BackgroundCaller = await join(promised, url, { question: frames, room }, () => {
    const at = (next - startsAt + everyFrames) % everyFrames
    next += 1
    if (at === frames.length) caller.hears(texts[asked++ % texts.length] ?? '')
    return at < frames.length ? ['question', at] : ['room', at % room.length]
  })
  return caller
}

/** A call that did not open is tried again. */
async function opened(index: number, tries: number): Promise<BackgroundCaller | null> {
  return call(index).catch((error) => {
    if (tries === 1) throw error
    return opened(index, tries - 1)
  })
}

const callers: BackgroundCaller[] = []
for (let index = 0; index < Number(count); index += 1) {
  const caller = await opened(index, opensWithin)
  if (caller) callers.push(caller)
  await sleep(100)
}
console.log(callers.length)
process.stdin.resume()
await once(process.stdin, 'end')
await Promise.all(callers.map((caller) => caller.hangUp()))
process.exit()
