import { describe, expect, test } from 'vitest'
import { plannedInterruption, usualInterruption } from './interruption.ts'

describe('without a plan', () => {
  const usual = usualInterruption('en-GB')

  test.each(['Mm-hm.', 'mhm', 'Right, okay', 'I see', 'Yeah. Yeah. Okay. Great.'])('"%s" only says "go on"', (text) => {
    expect([usual.isBackchannel(text), usual.byWords(text)]).toEqual([true, false])
  })

  test.each(['No', 'Right, but how?', 'Yes yes yes yes yes'])('"%s" takes the turn', (text) => {
    expect([usual.isBackchannel(text), usual.byWords(text)]).toEqual([false, true])
  })

  test.each(['', '…'])('"%s" is no listener’s', (text) => expect(usual.isBackchannel(text)).toBe(false))

  test('a language has listeners of its own', () => {
    expect(usualInterruption('de-AT').isBackchannel('Ja, genau')).toBe(true)
    expect(usual.isBackchannel('genau')).toBe(false)
  })
})

describe('a plan', () => {
  test('by default a sound of 200 ms is enough, and it backs off for a second', () => {
    expect(plannedInterruption({})).toMatchObject({ bySound: true, soundMs: 200, backOffMs: 1000 })
  })

  test('asks for a number of words: then no sound is enough', () => {
    const two = plannedInterruption({ numWords: 2 })
    expect(two.bySound).toBe(false)
    expect(['cheaper', 'a cheaper one'].map(two.byWords)).toEqual([false, true])
  })

  test('knows phrases that always interrupt, however few words they are', () => {
    const plan = plannedInterruption({ numWords: 5, interruptionPhrases: ['hang on', 'Don’t'] })
    expect(['hang on', "well don't", 'hang it on', 'stop'].map(plan.byWords)).toEqual([true, true, false, false])
    expect(plannedInterruption({ numWords: 5 }).byWords('Stop!')).toBe(true)
  })

  test('knows phrases that never do, however many', () => {
    const plan = plannedInterruption({ acknowledgementPhrases: ['go on then', 'I hear you'] })
    const heard = ['go on then, I hear you', 'I hear you but why', 'okay'].map(plan.isBackchannel)
    expect(heard).toEqual([true, false, false])
  })

  test('is not slowed down by phrases that overlap', () => {
    const plan = plannedInterruption({ acknowledgementPhrases: ['a', 'a a', 'a a a', 'a a a a'] })
    expect(plan.isBackchannel(`${'a '.repeat(400)}b`)).toBe(false)
  })
})
