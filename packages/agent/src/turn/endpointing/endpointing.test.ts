import { describe, expect, test } from 'vitest'
import { byWords, type Exchange, planned, type StartSpeakingPlan } from './endpointing.ts'

const usual = byWords({ complete: 350, unclear: 600, open: 1200, searching: 2000 }, 'en')
const wait = (plan: StartSpeakingPlan, exchange: Partial<Exchange> = {}) =>
  planned(plan, usual, 'en')({ said: 'I need a plumber', asked: '', ...exchange })

describe('a plan for when to speak', () => {
  test('leaves it to how finished the words sound, and waits at least 0.4 s', () => {
    const said = ['no thanks', 'I need a plumber', 'my name is']
    expect(said.map((text) => wait({}, { said: text }))).toEqual([400, 600, 1200])
  })

  test('waitSeconds is the least silence of all', () => {
    expect(wait({ waitSeconds: 2 })).toBe(2000)
    expect(wait({ waitSeconds: 0, transcriptionEndpointingPlan: { onPunctuationSeconds: 0 } }, { said: 'Yes.' })).toBe(
      0,
    )
  })

  test.each([
    ['I need a plumber.', 100],
    ['I need a plumber', 1500],
    ['there are 12', 500],
    ['there are seven', 500],
  ])('transcriptionEndpointingPlan judges by the end of the transcript: %s', (said, ms) => {
    expect(wait({ waitSeconds: 0, transcriptionEndpointingPlan: {} }, { said })).toBe(ms)
  })

  test('its three waits can be chosen', () => {
    const transcriptionEndpointingPlan = { onPunctuationSeconds: 1, onNoPunctuationSeconds: 2, onNumberSeconds: 3 }
    const waits = ['Yes.', 'yes', '5'].map((said) => wait({ transcriptionEndpointingPlan }, { said }))
    expect(waits).toEqual([1000, 2000, 3000])
  })

  test('smartEndpointingPlan comes before it: ours by words, or a wait function of how likely more is to come', () => {
    const transcriptionEndpointingPlan = { onNoPunctuationSeconds: 3 }
    expect(wait({ transcriptionEndpointingPlan, smartEndpointingPlan: { provider: 'vapi' } })).toBe(600)
    expect(wait({ transcriptionEndpointingPlan, smartEndpointingEnabled: true })).toBe(600)
    expect(wait({ transcriptionEndpointingPlan, smartEndpointingEnabled: false })).toBe(3000)
    const smartEndpointingPlan = { provider: 'livekit', waitFunction: '1000 * x' }
    const said = ['no thanks', 'I need a plumber', 'my name is']
    expect(said.map((text) => wait({ waitSeconds: 0, smartEndpointingPlan }, { said: text }))).toEqual([100, 400, 800])
    expect(wait({ waitSeconds: 0, smartEndpointingEnabled: 'livekit' }, { said: 'no thanks' })).toBeCloseTo(180.6, 1)
  })

  test('a rule comes before both; the first that matches counts', () => {
    const customEndpointingRules: StartSpeakingPlan['customEndpointingRules'] = [
      { type: 'assistant', regex: 'account number', timeoutSeconds: 5 },
      { type: 'customer', regex: '^plumb', timeoutSeconds: 6 },
      { type: 'customer', regex: 'PLUMB', regexOptions: [{ type: 'ignore-case', enabled: true }], timeoutSeconds: 7 },
      { type: 'both', assistantRegex: 'shoes', customerRegex: 'size', timeoutSeconds: 8 },
    ]
    const smartEndpointingPlan = { provider: 'vapi' }
    const plan = { customEndpointingRules, smartEndpointingPlan }
    expect(wait(plan, { asked: 'What is your account number?' })).toBe(5000)
    expect(wait(plan)).toBe(7000)
    expect(wait(plan, { asked: 'Which shoes?', said: 'my size is nine' })).toBe(8000)
    expect(wait(plan, { asked: 'Which hat?', said: 'my size' })).toBe(600)
  })
})
