// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VoiceState } from '../voice/voice-options.ts'
import { defineVoiceElement, type VoiceElement } from './voice-element.ts'

/** What was asked for, and how each is answered. */
let asked: { token: string; assistantId: string }[]
let answer: (signal?: AbortSignal | null) => Promise<Response>
beforeEach(() => {
  asked = []
  answer = async () => Response.json({ message: 'No.' }, { status: 400 })
  vi.stubGlobal('fetch', (_address: string, { headers, body, signal }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    asked.push({ token, assistantId: JSON.parse(String(body)).assistantId })
    return answer(signal)
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function anElement(mode = 'headless') {
  defineVoiceElement('https://voice.example')
  const element = document.createElement('parley-voice') as VoiceElement
  for (const [name, value] of Object.entries({ mode, 'public-key': 'k', assistant: 'one' })) {
    element.setAttribute(name, value)
  }
  document.body.append(element)
  return element
}

const buttonsOf = (element: VoiceElement) => element.shadowRoot?.querySelectorAll('button').length ?? 0

test('an attribute that a script changes holds for the next call', async () => {
  const element = anElement()
  await element.ask('Hello?')
  element.setAttribute('assistant', 'other')
  element.setAttribute('public-key', 'own')
  await element.ask('Hello?')
  expect(asked).toEqual([
    { token: 'k', assistantId: 'one' },
    { token: 'own', assistantId: 'other' },
  ])
})

test('a call that is under way stays as it is', async () => {
  const element = anElement()
  const { voice } = element
  answer = (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  void element.ask('Hello?')
  element.setAttribute('assistant', 'other')
  expect(element.voice).toBe(voice)
  expect(element.state?.status).toBe('connecting')
  await element.end()
  await vi.waitFor(() => expect(element.state?.status).toBe('idle'))
  void element.ask('Hello?')
  expect(asked.map(({ assistantId }) => assistantId)).toEqual(['one', 'other'])
})

test('the same value again, and another consent, change nothing but words', () => {
  const element = anElement()
  const { voice } = element
  element.setAttribute('assistant', 'one')
  element.setAttribute('consent', 'You talk to an AI.')
  expect(element.voice).toBe(voice)
})

test('one that was put into the page before its attributes begins when it has them', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  defineVoiceElement('https://voice.example')
  const element = document.createElement('parley-voice') as VoiceElement
  document.body.append(element)
  expect(element.voice).toBeNull()
  element.setAttribute('public-key', 'k')
  element.setAttribute('assistant', 'one')
  expect(element.voice).not.toBeNull()
  log.mockRestore()
})

test('another mode is drawn at once, and leaves the page its tools and listeners', () => {
  const element = anElement('headless')
  const { voice } = element
  element.setAttribute('mode', 'inline')
  expect(buttonsOf(element)).toBeGreaterThan(0)
  expect(element.voice).toBe(voice)
})

test('a panel that is open stays open, with what is typed in it, when another conversation begins', () => {
  const element = anElement('floating')
  const inside = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
    element.shadowRoot?.querySelector(name) as HTMLElementTagNameMap[Name]
  element.shadowRoot?.querySelector<HTMLElement>('[part="launcher"]')?.click()
  inside('input').value = 'What does it'
  const { voice } = element
  element.setAttribute('assistant', 'other')
  expect(element.voice).not.toBe(voice)
  expect(inside('section').hidden).toBe(false)
  expect(inside('input').value).toBe('What does it')
})

test('the button that is held to talk is heard by the conversation of the moment', () => {
  const element = anElement('inline')
  element.setAttribute('push-to-talk', '')
  element.setAttribute('assistant', 'other')
  const { voice } = element
  if (!voice) throw new Error('it has no voice')
  vi.spyOn(voice, 'getState').mockReturnValue({ ...voice.getState(), status: 'active' } as VoiceState)
  vi.spyOn(voice, 'setMuted').mockImplementation(() => {})
  const interrupt = vi.spyOn(voice, 'interrupt').mockImplementation(() => {})
  element.shadowRoot?.querySelector('[part="talk"]')?.dispatchEvent(new Event('pointerdown'))
  expect(interrupt).toHaveBeenCalledOnce()
})

test('other words hold when it is put into the page again', () => {
  const element = anElement('inline')
  element.remove()
  element.words = { call: 'Anrufen' }
  document.body.append(element)
  expect(element.shadowRoot?.querySelector('[part="call"]')?.textContent).toBe('Anrufen')
})

test('what was drawn goes with its mode', () => {
  const element = anElement('inline')
  expect(buttonsOf(element)).toBeGreaterThan(0)
  element.setAttribute('mode', 'headless')
  expect(buttonsOf(element)).toBe(0)
})

test('out of the page it begins nothing', () => {
  const element = anElement()
  element.remove()
  element.setAttribute('assistant', 'other')
  expect(element.voice).toBeNull()
})
