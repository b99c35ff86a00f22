import {
  type Consultation,
  type ConsultationErrors,
  type ConsultationField,
  type FormMeta,
  stepper,
  type Table,
} from '@parley/protocol'

/** How long the thank-you stands before an empty form returns, in ms. */
export const successMessageMs = 5000

export type ConsultationRequest = { consultation: Consultation; meta: FormMeta }

export type FormState =
  | {
      status: 'idle'
      errors: ConsultationErrors
      banner: string | null
      /** How often a request was turned back; each time the focus moves to what is wrong. */
      refusals: number
    }
  | { status: 'submitting'; request: ConsultationRequest; refusals: number }
  | { status: 'success' }

export type FormInput =
  | { type: 'submit'; request: ConsultationRequest }
  | { type: 'refuse'; errors: ConsultationErrors }
  | { type: 'edit'; field: ConsultationField }
  | { type: 'accepted' }
  | { type: 'failed'; message: string; errors: ConsultationErrors }
  | { type: 'return' }

type Cell<Status extends FormState['status'], Type extends FormInput['type']> = (
  state: Extract<FormState, { status: Status }>,
  input: Extract<FormInput, { type: Type }>,
) => FormState

const send: Cell<'idle', 'submit'> = ({ refusals }, { request }) => ({ status: 'submitting', request, refusals })

const refuse: Cell<'idle', 'refuse'> = ({ refusals }, { errors }) => ({
  status: 'idle',
  errors,
  banner: null,
  refusals: refusals + 1,
})

const forgive: Cell<'idle', 'edit'> = (state, { field }) => {
  if (state.banner === null && !state.errors[field]) return state
  const { [field]: _, ...errors } = state.errors
  return { ...state, errors, banner: null }
}

const fail: Cell<'submitting', 'failed'> = ({ refusals }, { message, errors }) => ({
  status: 'idle',
  errors,
  banner: message,
  refusals: refusals + 1,
})

const thank: Cell<'submitting', 'accepted'> = () => ({ status: 'success' })
const startAgain: Cell<'success', 'return'> = () => blankForm

export const blankForm = { status: 'idle', errors: {}, banner: null, refusals: 0 } satisfies FormState

export const formTable: Table<FormState, FormInput> = {
  idle: { submit: send, refuse, edit: forgive },
  submitting: { accepted: thank, failed: fail },
  success: { return: startAgain },
}

export const step = stepper(formTable)
