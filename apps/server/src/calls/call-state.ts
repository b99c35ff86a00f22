import { type EndedReason, stepper, type Table } from '@parley/protocol'
import { isSameSecret } from '../lib/same-secret.ts'

/** A call as the server knows it, from the moment a page was promised one. */
export type CallState =
  /** Nobody has come with the token yet. */
  | { status: 'waiting'; token: string }
  /** The token has been used; the offer is being answered. */
  | { status: 'joining' }
  | { status: 'live'; resumeToken: string }
  | { status: 'ended'; reason: EndedReason }

export type CallInput =
  | { type: 'join'; token: string }
  | { type: 'answered'; resumeToken: string }
  /** The caller came back with the token of the answer before. */
  | { type: 'resume'; resumeToken: string; next: string }
  | { type: 'over'; reason: EndedReason }

type By<Type extends CallInput['type']> = Extract<CallInput, { type: Type }>
type In<Status extends CallState['status']> = Extract<CallState, { status: Status }>

const admit = (state: In<'waiting'>, { token }: By<'join'>): CallState =>
  isSameSecret(token, state.token) ? { status: 'joining' } : state
const begin = (_: CallState, { resumeToken }: By<'answered'>): CallState => ({ status: 'live', resumeToken })
const comeBack = (state: In<'live'>, { resumeToken, next }: By<'resume'>): CallState =>
  isSameSecret(resumeToken, state.resumeToken) ? { status: 'live', resumeToken: next } : state
const end = (_: CallState, { reason }: By<'over'>): CallState => ({ status: 'ended', reason })

export const callTable: Table<CallState, CallInput> = {
  waiting: { join: admit, over: end },
  joining: { answered: begin, over: end },
  live: { resume: comeBack, over: end },
  ended: {},
}

export const step = stepper(callTable)
