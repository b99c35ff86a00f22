import { stepper, type Table } from '@parley/protocol'

/**
 * What has become of a mail we owe. `queuedAt` is when it was first (or again, by `replay`) due; giving up counts from it.
 * A lease keeps other senders away until it expires; then somebody has died with the mail in hand, and it is sent again.
 */
export type Delivery = { attempts: number; queuedAt: number; lastError: string | null } & (
  | { status: 'pending'; dueAt: number }
  | { status: 'sending'; leasedUntil: number }
  | { status: 'sent'; settledAt: number }
  | { status: 'dead'; settledAt: number }
)

export type DeliveryInput =
  | { type: 'lease'; at: number; leasedUntil: number }
  | { type: 'accepted'; at: number }
  /** It will never be taken: the address is wrong, or the content is. */
  | { type: 'refused'; at: number; error: string }
  /** `retryAt` null: we have tried for long enough. */
  | { type: 'failed'; at: number; error: string; retryAt: number | null }
  /** The owner wants it tried now. */
  | { type: 'replay'; at: number }

type State<Status> = Extract<Delivery, { status: Status }>
type Input<Type> = Extract<DeliveryInput, { type: Type }>

export const deliveryTable: Table<Delivery, DeliveryInput> = {
  pending: { lease: send, replay: start },
  sending: { lease: sendAgain, accepted: sent, refused: dead, failed: retryOrGiveUp },
  sent: {},
  dead: { replay: start },
}

export const step = stepper(deliveryTable)

export function newDelivery(at: number): Delivery {
  return { status: 'pending', attempts: 0, queuedAt: at, dueAt: at, lastError: null }
}

/** When it needs somebody: when it is due, or when its lease expires (epoch ms). Null once it is settled. */
export function dueAt(delivery: Delivery): number | null {
  if (delivery.status === 'pending') return delivery.dueAt
  return delivery.status === 'sending' ? delivery.leasedUntil : null
}

function send({ attempts, queuedAt, lastError }: Delivery, { leasedUntil }: Input<'lease'>): Delivery {
  return { status: 'sending', attempts: attempts + 1, queuedAt, leasedUntil, lastError }
}

function sendAgain(state: State<'sending'>, input: Input<'lease'>): Delivery {
  return state.leasedUntil <= input.at ? send(state, input) : state
}

function sent({ attempts, queuedAt }: Delivery, { at }: Input<'accepted'>): Delivery {
  return { status: 'sent', attempts, queuedAt, settledAt: at, lastError: null }
}

function dead({ attempts, queuedAt }: Delivery, { at, error }: Input<'refused' | 'failed'>): Delivery {
  return { status: 'dead', attempts, queuedAt, settledAt: at, lastError: error }
}

function retryOrGiveUp(state: Delivery, input: Input<'failed'>): Delivery {
  if (input.retryAt === null) return dead(state, input)
  const { attempts, queuedAt } = state
  return { status: 'pending', attempts, queuedAt, dueAt: input.retryAt, lastError: input.error }
}

function start({ lastError }: Delivery, { at }: Input<'replay'>): Delivery {
  return { ...newDelivery(at), lastError }
}
