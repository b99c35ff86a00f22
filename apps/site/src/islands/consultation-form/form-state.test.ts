import { emptyDraft } from '@parley/protocol'
import { expect, test } from 'vitest'
import { blankForm, type FormState, step, successMessageMs } from './form-state.ts'

const consultation = { ...emptyDraft, fullName: 'Ada', service: 'smart-chatbots' as const }
const request = { consultation, meta: { website: '', fillMs: 1, utm: {}, callId: null } }
const submitting = step(blankForm, { type: 'submit', request })

test('S4.1 S4.2 S4.5 S4.7 from idle over submitting and success back to a blank form', () => {
  expect(submitting).toEqual({ status: 'submitting', request, refusals: 0 })
  const success = step(submitting, { type: 'accepted' })
  expect(success).toEqual({ status: 'success' })
  expect(step(success, { type: 'return' })).toEqual(blankForm)
})

test('S4.4 a second submit while submitting is ignored', () => {
  expect(step(submitting, { type: 'submit', request })).toBe(submitting)
})

test('S4.8 S4.9 a failure leads back to the form with its banner', () => {
  expect(step(submitting, { type: 'failed', message: 'no', errors: { email: 'odd' } })).toEqual({
    status: 'idle',
    errors: { email: 'odd' },
    banner: 'no',
    refusals: 1,
  })
})

test('S4.10 S4.11 C20 editing clears the error of that field alone, and the banner', () => {
  const wrong: FormState = { ...blankForm, errors: { email: 'a', service: 'b' }, banner: 'c' }
  expect(step(wrong, { type: 'edit', field: 'service' })).toEqual({ ...blankForm, errors: { email: 'a' } })
  expect(step(wrong, { type: 'edit', field: 'problems' })).toEqual({ ...wrong, banner: null })
})

test('editing a form without faults changes nothing, not even the object', () => {
  expect(step(blankForm, { type: 'edit', field: 'email' })).toBe(blankForm)
})

test('S9.1 the thank-you stands for 5000 ms', () => expect(successMessageMs).toBe(5000))
