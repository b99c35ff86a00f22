import type { RoomParticipant, RoomRequest, RoomServerMessage } from '@parley/protocol'
import type { MachineAnswers, MachineReport } from '../machine.ts'

type DialledMessage = Extract<RoomServerMessage, { type: 'dialled' }>
export type DiallingAnswers = Pick<MachineAnswers, 'startDialOut' | 'stopDialOut' | 'sipCallTransfer' | 'sipRefer'>

/** What a room on LiveKit does for telephones; `ask` asks its server. */
export function diallingAnswers(ask: (request: RoomRequest) => Promise<{ sessionId?: string }>): DiallingAnswers {
  const transfer = async (sessionId: string, to: string) => void (await ask({ type: 'transfer', sessionId, to }))
  return {
    startDialOut: async (options) => {
      const { sessionId } = await ask(dialOutRequest(options))
      return sessionId === undefined ? {} : { session: { sessionId } }
    },
    stopDialOut: async ({ sessionId }) => void (await ask({ type: 'hang-up', sessionId })),
    sipCallTransfer: async ({ sessionId, toEndPoint, callerId }) => {
      if (callerId) throw new Error(`callerId: ${itsNumber}`)
      await transfer(sessionId, toEndPoint)
    },
    sipRefer: ({ sessionId, toEndPoint }) => transfer(sessionId, toEndPoint),
  }
}

const itsNumber = 'rooms call by the number that their owner chose, and no other. Leave it out.'
/** Why what the front lets through is not done here. */
const refused: Record<string, string> = {
  sipUri: 'rooms call telephone numbers: give phoneNumber. A SIP address can be transferred to.',
  callerId: itsNumber,
  codecs: 'the trunk of LiveKit and its carrier choose the codec. Leave it out.',
  video: 'telephones have no picture. Leave it out.',
}

function dialOutRequest({ phoneNumber, displayName, userId, ...others }: Record<string, unknown>) {
  const [other] = Object.entries(others).filter(([, value]) => value !== undefined && value !== false)
  if (other) {
    const why = refused[other[0]] ?? 'rooms understand phoneNumber, displayName and userId. Leave it out.'
    throw new Error(`Error starting dial out: ${other[0]}: ${why}`)
  }
  return {
    type: 'dial-out' as const,
    to: `${phoneNumber}`,
    ...(displayName ? { displayName: `${displayName}` } : {}),
    ...(userId ? { userId: `${userId}` } : {}),
  }
}

/** What a page is told of a telephone. */
export function dialOutReport({ event, sessionId, userId, message }: DialledMessage): MachineReport {
  const details = { sessionId, ...(userId && { userId }), ...(message && { errorMsg: message }) }
  return { type: 'event', name: `dialout-${event}`, details }
}

/** Whoever understands tones. */
export const understandsTones = (person: RoomParticipant | undefined) => Boolean(person?.isAgent || person?.isTelephone)
