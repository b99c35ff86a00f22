import { PassThrough } from 'node:stream'
import type { Overhear } from '@parley/agent'
import { Failure } from '@parley/protocol'
import { heardFrameBytes, heardFrameSamples, heardSides } from '@parley/protocol/resources'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { authorOf } from '../../desk/author.ts'
import type { WallClock } from '../../lib/wall-clock.ts'
import { isOpen } from '../../records/call-record.ts'
import type { CallStarters } from '../../records/call-starters.ts'
import { untold } from '../../records/listening-in.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyHandler } from '../../rest/api-request.ts'

export type ListenInDeps = {
  service: ResourceService
  starters: Pick<CallStarters, 'overhear'>
  clock: WallClock
  /** Whom a request speaks for now. Throws where its key is not good any more. */
  identify: (request: FastifyRequest) => Promise<Caller>
}

/** Two seconds of both sides: who is further behind misses what comes meanwhile, and hears on from there. */
const mostUnreadBytes = 2 * 2 * 50 * heardFrameBytes
/** Between signs of life where nobody speaks, and between looks whether its listener still may. */
const lookEveryMs = 5_000
const silence = new Int16Array(heardFrameSamples)

/**
 * What both sides of a call say while it goes on. It leads one way: nobody in the call hears its listener. Only calls whose
 * callers were told have it; who listens stands in the call's log before they hear anything.
 */
export function listenInHandler({ service, starters, clock, identify }: ListenInDeps): AnyHandler {
  return async ({ caller, ids, raw, reply }) => {
    if (caller.role === 'viewer') throw new Failure('forbidden', 'A viewer may read what was said, and not hear it.')
    const { orgId } = caller
    const call = await service.get(orgId, 'call', ids.id ?? '')
    if (!isOpen(call)) throw new Failure('unprocessable', 'This call is over.')
    if (!call.monitor) throw untold() // joined or not
    reply.headers({ 'content-type': 'application/octet-stream', 'x-accel-buffering': 'no' })
    if (raw.method === 'HEAD') return undefined
    const who = await authorOf(service, caller)
    const note = (log: string) => {
      const time = new Date(clock.now()).toISOString()
      return service.create({ orgId, kind: 'log', body: { callId: call.id, level: 'INFO', log, time } })
    }

    const sound = new PassThrough()
    const hear: Overhear = (side, frame) => {
      if (sound.writableEnded || sound.writableLength > mostUnreadBytes) return
      const { buffer, byteOffset, byteLength } = frame
      sound.write(Buffer.concat([Buffer.of(heardSides.indexOf(side)), Buffer.from(buffer, byteOffset, byteLength)]))
    }
    const { begin, stop, over } = starters.overhear(call.id)
    await note(`${who} began to listen in.`)
    const left = new AbortController()
    sound.once('close', () => left.abort())
    over.then(() => left.abort())
    hear('caller', silence) // so that its listener knows at once
    begin(hear)
    const listen = async () => {
      while (!left.signal.aborted) {
        await clock.sleep(lookEveryMs, left.signal)
        const now = await identify(raw).catch(() => null)
        if (now?.role !== caller.role || now.orgId !== orgId) break
        hear('caller', silence)
      }
      stop()
      sound.end()
      await note(`${who} stopped listening in.`)
    }
    listen().catch((err) => raw.log.warn({ err }, 'the end of listening in could not be noted'))
    return sound
  }
}
