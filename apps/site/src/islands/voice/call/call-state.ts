import { stepper, type Table } from '@parley/protocol'

/** The five texts of the specification. */
export const callErrors = {
  notInitialised: 'Voice assistant not initialized',
  initialisationFailed: 'Failed to initialize voice assistant',
  noAssistant: 'No assistant configuration provided',
  startFailed: 'Failed to start call',
  callFailed: 'An error occurred during the call',
} as const

/** `hint` is what the visitor can do about it, where there is something. */
export type CallError = { text: (typeof callErrors)[keyof typeof callErrors]; hint: string | null }

export type CallState =
  | { status: 'idle'; error: CallError | null }
  /** From the click until the assistant listens. */
  | { status: 'connecting' }
  | { status: 'active' }
  /** The call could not be made, or not be kept: the visitor and the assistant write to each other instead. */
  | { status: 'typed'; error: CallError | null }

export type CallInput =
  | { type: 'start' }
  /** There is nobody to call, or nothing to call with. */
  | { type: 'refuse'; text: CallError['text'] }
  | { type: 'listening' }
  /** The assistant reads what the visitor types. */
  | { type: 'reading' }
  | { type: 'failed'; hint: string | null }
  /** The call, or the conversation in writing, broke, and can go on in writing. */
  | { type: 'cut-off'; hint: string | null }
  | { type: 'ended' }

type By<Type extends CallInput['type']> = Extract<CallInput, { type: Type }>

const connect = (): CallState => ({ status: 'connecting' })
const refuse = (_: CallState, { text }: By<'refuse'>): CallState => ({ status: 'idle', error: { text, hint: null } })
const begin = (): CallState => ({ status: 'active' })
const write = ({ error }: Extract<CallState, { status: 'idle' }>): CallState => ({ status: 'typed', error })
const writeAtOnce = (): CallState => ({ status: 'typed', error: null })
const couldNotStart = (_: CallState, { hint }: By<'failed'>): CallState => ({
  status: 'idle',
  error: { text: callErrors.startFailed, hint },
})
const broke = (_: CallState, { hint }: By<'failed'>): CallState => ({
  status: 'idle',
  error: { text: callErrors.callFailed, hint },
})
const goOn = (_: CallState, { hint }: By<'cut-off'>): CallState => ({
  status: 'typed',
  error: { text: callErrors.callFailed, hint },
})
const rest = (): CallState => idle

export const idle: CallState = { status: 'idle', error: null }

// What fails after a failure is not listed: the first error is the one that is shown.
export const callTable: Table<CallState, CallInput> = {
  idle: { start: connect, refuse, reading: write },
  connecting: { listening: begin, reading: writeAtOnce, failed: couldNotStart, ended: rest },
  active: { failed: broke, 'cut-off': goOn, ended: rest },
  typed: { start: connect, failed: broke, 'cut-off': goOn, ended: rest },
}

export const step = stepper(callTable)
