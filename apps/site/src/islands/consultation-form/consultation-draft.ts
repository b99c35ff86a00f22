import { type ConsultationDraft, consultationFields } from '@parley/protocol'
import { wakeIslands } from '../wake.ts'

type Values = Readonly<Partial<ConsultationDraft>>

let draft: Values = {}
let callId: string | null = null
const listeners = new Set<(changed: Values) => void>()
const toldOfSending = new Set<() => void>()

/**
 * What something other than the keyboard has filled in: the voice assistant hears a name, and it stands in the form. Every
 * form of the page shows it at once. Only what is new in `values` changes anything: a form keeps what was corrected in it by
 * hand, however often the assistant repeats itself. Nothing is sent.
 */
export const consultationDraft = {
  get: () => draft,

  /** The call in which it was filled in; null for none. */
  callId: () => callId,

  fill(values: Values, inCall: string | null = null) {
    callId = inCall ?? callId
    const changed = newIn(values)
    draft = { ...draft, ...changed }
    for (const listener of listeners) listener(changed)
    wakeIslands('consultation-form')
  },

  /** Calls `listener` at once with what is already there, then with what changed. Returns the way out. */
  subscribe(listener: (changed: Values) => void) {
    listeners.add(listener)
    listener(draft)
    return () => {
      listeners.delete(listener)
    }
  },

  /** The request was sent: forgets everything; what already stands in the forms stays there. */
  sent() {
    draft = {}
    callId = null
    for (const tell of toldOfSending) tell()
  },

  /** Calls `listener` whenever a request was sent. Returns the way out. */
  onSent(listener: () => void) {
    toldOfSending.add(listener)
    return () => {
      toldOfSending.delete(listener)
    }
  },
}

const newIn = (values: Values): Values =>
  Object.fromEntries(
    consultationFields
      .filter((field) => field in values && values[field] !== draft[field])
      .map((field) => [field, values[field] ?? '']),
  )
