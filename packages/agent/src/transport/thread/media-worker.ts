import { parentPort } from 'node:worker_threads'
import { isFailure } from '@parley/protocol'
import { setThreadPriority } from '../../lib/thread-priority.ts'
import type { TransportStats } from '../transport.ts'
import { warmUp } from '../werift/warm-up.ts'
import { WeriftTransport } from '../werift/werift-transport.ts'
import { Lateness } from './lateness.ts'
import type { FromMedia, ToMedia } from './media-messages.ts'
import { secondOfSoundMs } from './second-of-sound.ts'

/** A media thread: packets, codecs, pacing and the ear of many calls, undisturbed by whatever the main thread does. */
const flushMs = 50
const reportEveryMs = 1000
const lateness = new Lateness()
const calls = new Map<number, WeriftTransport>()
const tell = (message: FromMedia) => parentPort?.postMessage(message)

setThreadPriority('before-others')

async function answer({ callId, offerSdp, silero, forwardsAudio }: Extract<ToMedia, { type: 'answer' }>) {
  const { transport, answerSdp } = await WeriftTransport.answer(offerSdp, silero)
  calls.set(callId, transport)
  transport.listen((event) => {
    if (event.type !== 'audio' || forwardsAudio) tell({ type: 'event', callId, event })
  })
  return answerSdp
}

function reportLateness() {
  const p99Ms = lateness.add([...calls.values()].flatMap((call) => call.takeLatenesses()))
  if (p99Ms !== null) tell({ type: 'lateness', p99Ms })
}

const atWork = new Set<Promise<unknown>>()

/**
 * Begins nothing any more. Node 24 aborts the whole process when a thread is ended from
 * outside in the middle of making a key, as werift does for every connection.
 */
function stop() {
  clearInterval(reporting)
  for (const call of calls.values()) call.close()
  calls.clear()
  parentPort?.close()
}

/** Settles when what was begun before is done and has left the machine. */
async function flush(): Promise<undefined> {
  await Promise.allSettled(atWork)
  await new Promise((resolve) => setTimeout(resolve, flushMs))
}

function reply(ask: number, work: Promise<string | number | TransportStats | undefined>) {
  atWork.add(work)
  const done = () => atWork.delete(work)
  work.then(done, done)
  work.then(
    (value) => tell({ type: 'answered', ask, value }),
    (error) => {
      const code = isFailure(error) ? error.code : 'unavailable'
      tell({ type: 'refused', ask, code, message: error instanceof Error ? error.message : String(error) })
    },
  )
}

const reporting = setInterval(reportLateness, reportEveryMs)

parentPort?.on('message', (message: ToMedia) => {
  if (message.type === 'warm-up') return reply(message.ask, warmUp(message.silero))
  if (message.type === 'measure-speed') return reply(message.ask, secondOfSoundMs(message.silero))
  if (message.type === 'flush') return reply(message.ask, flush())
  if (message.type === 'stop') return stop()
  if (message.type === 'answer') return reply(message.ask, answer(message))
  const call = calls.get(message.callId)
  if (!call) return
  switch (message.type) {
    case 'connect':
      return reply(message.ask, call.connect(message.offerSdp))
    case 'stats':
      return reply(message.ask, call.stats())
    case 'send':
      return call.send(message.text)
    case 'write':
      return call.write(message.segmentId, message.pcm)
    case 'mark':
      return call.mark(message.segmentId, message.mark)
    case 'finish':
      return call.finish(message.segmentId)
    case 'background':
      return call.background(message.loop)
    case 'close':
      calls.delete(message.callId)
      return call.close()
    default:
      return call[message.type]()
  }
})
