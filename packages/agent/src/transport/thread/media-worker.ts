import { parentPort } from 'node:worker_threads'
import { Failure, isFailure } from '@parley/protocol'
import { bearWhatIsThrown } from '../../lib/threads/bear.ts'
import { collectKeepingCode } from '../../lib/threads/thread-memory.ts'
import { setThreadPriority } from '../../lib/threads/thread-priority.ts'
import type { SileroVad } from '../../vad/silero.ts'
import { ForwardedRoom } from '../room/forwarded-room.ts'
import type { RoomSound } from '../room/room-sound.ts'
import type { TransportStats } from '../transport.ts'
import { warmUp } from '../werift/warm-up.ts'
import { WeriftTransport } from '../werift/werift-transport.ts'
import { Lateness } from './lateness.ts'
import type { FromMedia, ToMedia, ToRoom } from './media-messages.ts'
import { secondOfSoundMs } from './second-of-sound.ts'

/** A media thread: packets, codecs, pacing and the ear of many calls, undisturbed by whatever the main thread does. */
const flushMs = 50
const reportEveryMs = 1000
const lateness = new Lateness()
const calls = new Map<number, WeriftTransport | RoomSound>()
const rooms = new Map<number, ForwardedRoom>()
const tell = (message: FromMedia) => parentPort?.postMessage(message)

setThreadPriority('before-others')
bearWhatIsThrown((why) => tell({ type: 'problem', why }))

async function answer({ callId, offerSdp, silero, forwardsAudio }: Extract<ToMedia, { type: 'answer' }>) {
  const { transport, answerSdp } = await WeriftTransport.answer(offerSdp, silero)
  carry(callId, transport, forwardsAudio)
  return answerSdp
}

function carry(callId: number, transport: WeriftTransport | RoomSound, forwardsAudio: boolean) {
  calls.set(callId, transport)
  transport.listen((event) => {
    if (event.type !== 'audio' || forwardsAudio) tell({ type: 'event', callId, event })
  })
}

async function connect(call: WeriftTransport | RoomSound, offerSdp: string): Promise<string> {
  if (call instanceof WeriftTransport) return call.connect(offerSdp)
  throw new Failure('invalid-request', 'An agent in a room has no connection of its own')
}

/** The last work before callers come. */
async function measureSpeed(silero: SileroVad | null): Promise<number> {
  const measuredMs = await secondOfSoundMs(silero)
  if (calls.size === 0) collectKeepingCode()
  return measuredMs
}

async function record(call: WeriftTransport | RoomSound, path: string): Promise<undefined> {
  if (!(call instanceof WeriftTransport)) throw new Failure('invalid-request', 'A room is recorded as a whole')
  await call.record(path)
  return undefined
}

function overhear(call: WeriftTransport | RoomSound, { callId, isHeard }: Extract<ToMedia, { type: 'overhear' }>) {
  call.overhear(isHeard ? (side, frame) => tell({ type: 'overheard', callId, side, frame }) : null)
}

function roomOf(roomId: number, options?: { echoes: boolean }): ForwardedRoom {
  const room = rooms.get(roomId) ?? new ForwardedRoom((event) => tell({ type: 'room-event', roomId, event }), options)
  rooms.set(roomId, room)
  return room
}

async function bringAgent({ roomId, callId, silero, forwardsAudio }: Extract<ToRoom, { type: 'bring-agent' }>) {
  carry(callId, await roomOf(roomId).bringAgent(silero), forwardsAudio)
  return undefined
}

async function recordRoom({ roomId, path }: Extract<ToRoom, { type: 'record-room' }>): Promise<undefined> {
  await roomOf(roomId).record(path)
  return undefined
}

function closeRoom(roomId: number) {
  rooms.get(roomId)?.close()
  rooms.delete(roomId)
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
  for (const roomId of [...rooms.keys()]) closeRoom(roomId)
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
  if (message.type === 'measure-speed') return reply(message.ask, measureSpeed(message.silero))
  if (message.type === 'flush') return reply(message.ask, flush())
  if (message.type === 'stop') return stop()
  if (message.type === 'answer') return reply(message.ask, answer(message))
  if ('roomId' in message) return receiveForRoom(message)
  const call = calls.get(message.callId)
  if (!call) {
    if ('ask' in message) reply(message.ask, Promise.reject(new Failure('not-found', 'This call is over')))
    return
  }
  switch (message.type) {
    case 'connect':
      return reply(message.ask, connect(call, message.offerSdp))
    case 'stats':
      return reply(message.ask, call.stats())
    case 'record':
      return reply(message.ask, record(call, message.path))
    case 'overhear':
      return overhear(call, message)
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

function receiveForRoom(message: ToRoom) {
  const { roomId } = message
  switch (message.type) {
    case 'join-room':
      return reply(message.ask, roomOf(roomId, message).join(message.seat, message.offerSdp))
    case 'bring-agent':
      return reply(message.ask, bringAgent(message))
    case 'record-room':
      return reply(message.ask, recordRoom(message))
    case 'end-recording':
      return rooms.get(roomId)?.endRecording()
    case 'permit':
      return roomOf(roomId).permit(message.seat, message.lines)
    case 'withhold':
      return roomOf(roomId).withhold(message.seat, message.without)
    case 'choose-layers':
      return roomOf(roomId).chooseLayers(message.seat, message.layers)
    case 'leave-room':
      return rooms.get(roomId)?.leave(message.seat)
    case 'close-room':
      return closeRoom(roomId)
  }
}
