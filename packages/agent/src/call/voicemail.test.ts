import { caller, pause, SimulatedCall } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { isAnnouncement, type VoicemailPlan } from './voicemail.ts'

const plan: VoicemailPlan = { message: 'Please call us back.', listens: true, beepMs: 30_000 }
const announcement = caller("Hi, you've reached Jo").pause(300).caller('please leave a message after the tone')
const dial = (voicemail: VoicemailPlan | null) =>
  new SimulatedCall({ voicemail, firstMessage: 'Hello, this is Ada.' }).open()
const said = (call: SimulatedCall) =>
  call.messages('transcript').flatMap(({ role, transcript }) => (role === 'assistant' ? transcript : []))

describe('an answering machine', () => {
  test('is left the message once it has spoken and its tone is over, and then the call ends', async () => {
    const call = await dial(plan)
    await call.perform(announcement.pause(800).sound(600).pause(1500))
    expect(said(call)).toEqual(['Hello, this is Ada.'])
    await call.perform(pause(6000))
    expect(said(call)).toEqual(['Hello, this is Ada.', 'Please call us back.'])
    expect(call.report?.reason).toBe('voicemail')
  })

  test('that goes on talking into the message hears it to its end', async () => {
    const call = await dial({ ...plan, beepMs: 500 })
    await call.perform(announcement.pause(600).caller('or press one for more').pause(3000))
    expect([said(call).at(-1), call.report?.reason]).toEqual(['Please call us back.', 'voicemail'])
  })

  test('is left the whole message, however long that is', async () => {
    const sentences = Array.from(
      { length: 12 },
      (_, at) => `This is sentence ${at + 1} of a message that takes its time.`,
    )
    const call = await dial({ ...plan, message: sentences.join(' ') })
    await call.perform(announcement.pause(40_000))
    expect(said(call)).toEqual(['Hello, this is Ada.', ...sentences])
    expect(call.report?.reason).toBe('voicemail')
  })

  test('is not spoken over while a sound of it lasts, however long', async () => {
    const call = await dial(plan)
    await call.perform(announcement.sound(8000))
    expect(said(call)).toEqual(['Hello, this is Ada.'])
    await call.perform(pause(6000))
    expect(said(call).at(-1)).toBe('Please call us back.')
  })

  test('is hung up on without a message', async () => {
    const call = await dial({ ...plan, message: null })
    await call.perform(announcement.pause(4000))
    expect([said(call), call.report?.reason]).toEqual([['Hello, this is Ada.'], 'voicemail'])
  })

  test('is not waited for longer than beepMs, however long its tone', async () => {
    const call = await dial({ ...plan, beepMs: 3000 })
    await call.perform(announcement.sound(9000))
    expect(said(call)).toContain('Please call us back.')
  })

  test('that somebody else has told from a person is left the message at once, if it has spoken', async () => {
    const call = await dial({ ...plan, listens: false })
    call.agent.answeredByMachine({ spoke: true })
    await call.clock.advance(3000)
    expect(call.report?.reason).toBe('voicemail')
  })

  test('leaves nothing behind when the call ends before', async () => {
    const call = await dial(plan)
    await call.perform(announcement)
    call.agent.end('customer-ended-call')
    await call.clock.advance(60_000)
    expect([call.report?.reason, call.clock.pending]).toEqual(['customer-ended-call', 0])
  })
})

describe('a person', () => {
  test('is answered as ever', async () => {
    const call = await dial(plan)
    await call.perform(caller('Hello, who is this?').pause(3000))
    expect(said(call).at(-1)).toContain('You said')
  })

  test('who talks of voicemail later is still a person', async () => {
    const call = await dial(plan)
    await call.perform(pause(14_000).caller('I am here').pause(17_000).caller('Did you leave a message?').pause(4000))
    expect(said(call).at(-1)).toContain('You said')
  })

  test('without a plan may say what they like', async () => {
    const call = await dial(null)
    await call.perform(caller('Please leave a message').pause(3000).sound(300))
    expect(said(call).at(-1)).toContain('You said')
  })
})

test.each([
  ['Please leave your name and number after the beep.', true],
  ['The person you are calling is not available right now', true],
  ['Sorry, I can’t come to the phone', true],
  ['Bitte hinterlassen Sie eine Nachricht nach dem Signalton', true],
  ['Hello?', false],
  ['Speaking. What is this about?', false],
  ['I got your message', false],
])('"%s": %s', (text, expected) => expect(isAnnouncement(text)).toBe(expected))
