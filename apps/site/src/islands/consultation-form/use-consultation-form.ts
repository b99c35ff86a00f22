import {
  type ConsultationDraft,
  type ConsultationErrors,
  type ConsultationField,
  consultationFields,
  validateConsultation,
} from '@parley/protocol'
import { type ChangeEvent, type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react'
import { consultationDraft } from './consultation-draft.ts'
import { formMeta, pageShownAtMs } from './form-meta.ts'
import { blankForm, type ConsultationRequest, type FormState, step, successMessageMs } from './form-state.ts'
import { idempotencyKeys } from './idempotency-key.ts'
import { submitConsultation } from './submit-consultation.ts'

export type InitialForm = { values: ConsultationDraft; errors: ConsultationErrors; banner: string | null }

/**
 * The form's life. The fields are uncontrolled: what a visitor typed before this code arrived is simply there, and only
 * submitting reads it.
 */
export function useConsultationForm(options: { publicKey: string; action?: string; initial?: InitialForm }) {
  const [state, dispatch] = useReducer(step, options.initial, startingWith)
  const root = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const shownAtMs = useRef<number>(undefined)
  const [keys] = useState(idempotencyKeys)
  const [values, setValues] = useState(options.initial?.values)
  const { publicKey, action } = options
  const { status } = state
  const refusals = status === 'idle' ? state.refusals : 0

  useEffect(() => {
    if (state.status !== 'submitting') return
    let awaited = true
    void send(state.request).then((outcome) => awaited && dispatch(outcome))
    return () => {
      awaited = false
    }

    async function send({ consultation, meta }: ConsultationRequest) {
      const idempotencyKey = keys.keyFor(JSON.stringify(consultation))
      const outcome = await submitConsultation(consultation, { publicKey, idempotencyKey, meta, url: action })
      if (outcome.type === 'accepted') {
        keys.renew()
        consultationDraft.sent()
      }
      return outcome
    }
  }, [state, keys, publicKey, action])

  useEffect(() => {
    if (status !== 'success') return
    thanks.current?.focus()
    const timer = setTimeout(() => {
      // the thank-you goes away: whoever reads there keeps the place
      if (thanks.current?.contains(document.activeElement)) root.current?.focus({ preventScroll: true })
      shownAtMs.current = performance.now()
      setValues(undefined)
      dispatch({ type: 'return' })
    }, successMessageMs)
    return () => clearTimeout(timer)
  }, [status])

  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = banner.current ?? wrong
    target?.focus()
  }, [refusals])

  const showsForm = status !== 'success'
  useEffect(() => {
    if (!showsForm) return
    return consultationDraft.subscribe((changed) => {
      for (const field of consultationFields) {
        const value = changed[field]
        const control = form.current && controlOf(form.current, field)
        if (value === undefined || !control) continue
        control.value = value
        dispatch({ type: 'edit', field })
      }
    })
  }, [showsForm])

  return {
    state,
    /** What its fields begin with. */
    values,
    refs: { root, form, banner, thanks },

    handleSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      const result = validateConsultation(Object.fromEntries(data))
      if (!result.ok) return dispatch({ type: 'refuse', errors: result.errors })
      const shownAt = shownAtMs.current ?? pageShownAtMs()
      const meta = formMeta(String(data.get('website') ?? ''), shownAt, consultationDraft.callId())
      dispatch({ type: 'submit', request: { consultation: result.consultation, meta } })
    },

    handleChange({ target }: ChangeEvent<HTMLFormElement>) {
      const field = consultationFields.find((name) => name === target.name)
      if (field) dispatch({ type: 'edit', field })
    },
  }
}

function startingWith(initial: InitialForm | undefined): FormState {
  return initial ? { ...blankForm, errors: initial.errors, banner: initial.banner } : blankForm
}

function controlOf(form: HTMLFormElement, field: ConsultationField) {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null
}
