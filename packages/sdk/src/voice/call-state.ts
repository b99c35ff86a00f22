import { type EndedReason, stepper, type Table, type WebCall } from '@parley/protocol'
import type { VoiceFailure } from '../lib/voice-failure.ts'

/**
 * Where a call is. `connecting` lasts from start() until the assistant listens, not until the connection stands;
 * `call` is null until the server has created it. `ended` tells why:
 * the far side's word, `customer-ended-call`, or the failure's code.
 */
export type CallState =
  | { status: 'idle' }
  | { status: 'connecting'; call: WebCall | null }
  | { status: 'active'; call: WebCall; startedAt: number }
  | { status: 'reconnecting'; call: WebCall; startedAt: number }
  | { status: 'ended'; call: WebCall | null; reason: EndedReason; failure: VoiceFailure | null }

export type CallInput =
  | { type: 'start' }
  | { type: 'created'; call: WebCall }
  | { type: 'listening'; at: number }
  | { type: 'lost' }
  | { type: 'restored' }
  | { type: 'over'; reason: EndedReason; failure?: VoiceFailure | undefined }

type In<Status extends CallState['status']> = Extract<CallState, { status: Status }>
type Started = In<'connecting' | 'active' | 'reconnecting'>
type By<Type extends CallInput['type']> = Extract<CallInput, { type: Type }>

const connect = (): CallState => ({ status: 'connecting', call: null })
const created = (state: In<'connecting'>, { call }: By<'created'>): CallState => ({ ...state, call })
const begin = (state: In<'connecting'>, { at }: By<'listening'>): CallState =>
  state.call ? { status: 'active', call: state.call, startedAt: at } : state
const lose = (state: In<'active'>): CallState => ({ ...state, status: 'reconnecting' })
const restore = (state: In<'reconnecting'>): CallState => ({ ...state, status: 'active' })
const end = ({ call }: Started, { reason, failure }: By<'over'>): CallState => ({
  status: 'ended',
  call,
  reason,
  failure: failure ?? null,
})

// `lost` while connecting is not listed: the start's own time limit decides about that.
export const callTable: Table<CallState, CallInput> = {
  idle: { start: connect },
  connecting: { created, listening: begin, over: end },
  active: { lost: lose, over: end },
  reconnecting: { restored: restore, over: end },
  ended: { start: connect },
}

export const step = stepper(callTable)

export function isStarted(state: CallState): state is Started {
  return state.status !== 'idle' && state.status !== 'ended'
}
