import { Digits, type MediaRoom, RoomTransport, realClock, type Transport } from '@parley/agent'
import { clientMessageSchema, type EndedReason, Failure, type RoomParticipant, readJson } from '@parley/protocol'
import * as v from 'valibot'
import { type CallOrder, orderOf } from '../../calls/call-order.ts'
import type { Casting } from '../../cast/casting.ts'
import { textOf } from '../../lib/loose-json.ts'
import type { CallLeases } from '../../records/call-leases.ts'
import type { CallRecords } from '../../records/call-record.ts'
import { openCall, playerOf } from '../../records/open-call.ts'
import { type AssistantWords, wantsRecording } from '../../resources/assistant.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AgentInRoom, BringAgent } from './agent-place.ts'

/** What plays the agent: the switchboard. */
export type AgentHost = {
  hears(order: Pick<CallOrder, 'transcriber' | 'callerWrites'>): boolean
  reserveLine(order: CallOrder): Promise<string>
  play(id: string, token: string, transport: Transport): Promise<void>
  end(id: string, reason: EndedReason): void
}

export type RoomAgentDeps = {
  service: ResourceService
  records: CallRecords
  leases: CallLeases
  casting: Casting
  host: AgentHost
  siteUrl: string
  /** Whether whoever runs this server lets rooms be recorded. */
  mayRecord: boolean
}

type Booking = { orgId: string; room: string; assistantId: string; media: MediaRoom }

/**
 * How the agent of a room comes: its stay is a call like any other, with a line, a record and its share of the day's
 * minutes. Rejects as calls are refused.
 */
export function agentBringer(deps: RoomAgentDeps, { orgId, room, assistantId, media }: Booking): BringAgent {
  const { service, records, leases, casting, host, siteUrl, mayRecord } = deps
  return async ({ text, gone }): Promise<AgentInRoom> => {
    const played = { assistantId }
    const opened = await openCall(
      { service, records, recordings: neverRecorded, listeningIn: neverOverheard, casting },
      orgId,
      played,
      mayRecord ? { keeps: 'meeting' } : {},
    )
    const { id, assistant, transcriber, record } = opened
    const hears = host.hears({ transcriber, callerWrites: false })
    const visitor = `room/${orgId}/${room}`
    const farEnd = { kind: 'spoken', callerWrites: !hears, origin: null, visitor, serverUrl: siteUrl } as const
    const token = await host.reserveLine({
      ...orderOf(opened, farEnd),
      onOver: (reason, report) => {
        record.over(reason, report)
        gone()
      },
    })
    try {
      await leases.create({
        orgId,
        id,
        body: { ...played, type: 'webCall', status: 'queued', roomId: room, ...playerOf(opened) },
      })
      const sound = await media.bringAgent({ forwardsAudio: hears, identity: id })
      const transport = new RoomTransport(sound, { text, close: () => digits.close() })
      const digits = new Digits(realClock, (typed) => transport.tell({ type: 'message', text: typed }))
      await host.play(id, token, transport).catch((error) => {
        transport.close()
        throw error
      })
      let isHeard = false
      return {
        participant: participantOf(id, textOf(assistant.name) ?? 'Assistant', service.now()),
        hear(data) {
          const message = typeof data === 'string' ? data : JSON.stringify(data)
          if (isForAgents(message)) transport.tell({ type: 'message', text: message })
        },
        press: (digit) => digits.press(digit),
        setHeard(next) {
          if (next !== isHeard) transport.tell({ type: next ? 'open' : 'lost' })
          isHeard = next
        },
        leave: () => host.end(id, 'customer-ended-call'),
      }
    } catch (error) {
      host.end(id, 'failed')
      throw error
    }
  }
}

/** By its own plan: of that its people were not told. */
const neverRecorded = {
  of: async () => null,
  judgeSquad(members: readonly AssistantWords[]) {
    if (!members.some(wantsRecording)) return
    throw new Failure(
      'unprocessable',
      'In a room an assistant is recorded with the room, and not by its own plan: bring one whose artifactPlan.recordingEnabled is false.',
    )
  },
}

/** Nor are they told that somebody listens: in a room nobody does, whatever its assistant allows elsewhere. */
const neverOverheard = { of: () => null, judge() {}, judgeSquad() {} }

const participantOf = (sessionId: string, userName: string, joinedAt: number): RoomParticipant => ({
  sessionId,
  seat: null,
  userId: sessionId,
  userName,
  joinedAt,
  isOwner: false,
  isAgent: true,
  permissions: { canSend: ['audio'], canAdmin: false },
  tracks: { audio: { line: 'audio', isOn: true } },
})

/** What people say to each other is none of its business. */
function isForAgents(message: string): boolean {
  return v.is(clientMessageSchema, readJson(message))
}
