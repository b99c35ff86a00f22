import { stepper, type Table } from '@parley/protocol'

/** The line of a telephone in a room, from ringing until nobody of ours is there any more. */
export type LineState =
  /** Nobody is there to be spoken to yet. */
  | { status: 'ringing' }
  /** With the assistant. */
  | { status: 'talking' }
  /** The same, while somebody else is rung and told of the caller in a room of their own; `attempt` aborts with it. */
  | { status: 'asking'; attempt: AbortController }
  /** The caller and somebody else hear each other; the call is over, and the assistant gone. */
  | { status: 'put-together' }
  | { status: 'over' }

export type LineInput =
  | { type: 'answered' }
  /** Somebody else is to be asked. */
  | { type: 'ask'; attempt: AbortController }
  /** The caller does not want that any more. */
  | { type: 'take-back' }
  /** Nobody came, or they do not take the call. */
  | { type: 'not-taken'; attempt: AbortController }
  /** They hear the caller. */
  | { type: 'taken'; attempt: AbortController }
  /** The call has ended, whoever ended it. */
  | { type: 'call-over' }
  /** One of the two has hung up on the other. */
  | { type: 'parted' }

type By<Type extends LineInput['type']> = Extract<LineInput, { type: Type }>
type Asking = Extract<LineState, { status: 'asking' }>

const talk = (): LineState => ({ status: 'talking' })
const end = (): LineState => ({ status: 'over' })
const ask = (_: LineState, { attempt }: By<'ask'>): LineState => ({ status: 'asking', attempt })
/** What is heard of an attempt that was taken back, or of the one before, changes nothing. */
const isOf = (state: Asking, { attempt }: { attempt: AbortController }) => state.attempt === attempt

export const lineTable: Table<LineState, LineInput> = {
  ringing: { answered: talk, 'call-over': end },
  talking: { ask, 'call-over': end },
  asking: {
    'take-back': talk,
    'not-taken': (state, input) => (isOf(state, input) ? talk() : state),
    taken: (state, input) => (isOf(state, input) ? { status: 'put-together' } : state),
    'call-over': end,
  },
  'put-together': { parted: end },
  over: {},
}

const stepped = stepper(lineTable)

/** An attempt ends with the state that it is of. */
export function step(state: LineState, input: LineInput): LineState {
  const next = stepped(state, input)
  if (state.status === 'asking' && next !== state) state.attempt.abort()
  return next
}
