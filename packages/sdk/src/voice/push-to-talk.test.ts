// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedServer } from '../testing/scripted-server.ts'
import { scriptedTransport } from '../testing/scripted-transport.ts'
import { pushToTalk } from './push-to-talk.ts'
import { Voice } from './voice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function inCall() {
  const scripted = scriptedTransport()
  const { fetch } = scriptedServer()
  const options = { transport: scripted.transport, fetch, startAudioOff: true, userAgent: '' }
  const voice = new Voice('key', '', options)
  const button = document.body.appendChild(document.createElement('button'))
  const undo = pushToTalk(voice).bind(button)
  await voice.start('assistant')
  scripted.call.listen()
  const press = (type: string, details: object = {}) =>
    button.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), details))
  return { voice, call: scripted.call, button, press, undo }
}

test('held, the caller is heard and the assistant quiet; let go, they are muted after the last syllable', async () => {
  const { voice, call, button, press } = await inCall()
  expect(voice.isMuted()).toBe(true)
  press('pointerdown', { pointerId: 1 })
  expect(voice.isMuted()).toBe(false)
  expect(call.sent).toEqual(['{"type":"control","control":"interrupt-assistant"}'])
  expect(button.ariaPressed).toBe('true')
  press('pointerup')
  expect(button.ariaPressed).toBe('false')
  expect(voice.isMuted()).toBe(false)
  vi.advanceTimersByTime(250)
  expect(voice.isMuted()).toBe(true)
})

test('pressed again within the last syllable, it stays open', async () => {
  const { voice, press } = await inCall()
  press('pointerdown', { pointerId: 1 })
  press('pointerup')
  press('pointerdown', { pointerId: 1 })
  vi.advanceTimersByTime(1000)
  expect(voice.isMuted()).toBe(false)
})

test('keys hold it too, however often they repeat; whatever takes the button away lets it go', async () => {
  const { voice, call, press, undo } = await inCall()
  for (let repeats = 0; repeats < 3; repeats += 1) press('keydown', { key: ' ' })
  expect(call.sent).toHaveLength(1)
  press('keyup', { key: ' ' })
  vi.advanceTimersByTime(250)
  expect(voice.isMuted()).toBe(true)
  for (const leaving of ['pointercancel', 'blur']) {
    press('pointerdown', { pointerId: 1 })
    press(leaving)
    vi.advanceTimersByTime(250)
    expect(voice.isMuted(), leaving).toBe(true)
  }
  press('pointerdown', { pointerId: 1 })
  undo()
  vi.advanceTimersByTime(250)
  expect(voice.isMuted()).toBe(true)
  press('pointerdown', { pointerId: 1 })
  expect(voice.isMuted()).toBe(true)
})

test('without a call nothing happens', async () => {
  const { voice, press } = await inCall()
  await voice.stop()
  press('pointerdown', { pointerId: 1 })
  press('pointerup')
  vi.advanceTimersByTime(250)
  expect(voice.getState().status).toBe('ended')
})
