// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ConversationState } from './conversation.ts'
import { createView, type ViewActions } from './view.ts'
import { words } from './words.ts'

const talking: ConversationState = {
  status: 'talking',
  lines: [],
  hearing: '',
  muted: true,
  unheard: false,
  playbackBlocked: false,
  failure: null,
  unasked: '',
}

const nothing = () => {}

function aView(more: Partial<ViewActions> = {}) {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const actions = { call: nothing, end: nothing, ask: nothing, toggleMuted: nothing, resumePlayback: nothing, ...more }
  return { root, view: createView(root, words, 'inline', actions) }
}

function buttonsOf(more: Partial<ViewActions>) {
  const { root, view } = aView(more)
  view.draw(talking, '')
  const shown = [...root.querySelectorAll<HTMLButtonElement>('[part="actions"] button')].filter(({ hidden }) => !hidden)
  return shown.map(({ textContent }) => textContent)
}

test('a page that asks for push-to-talk gets a button to hold in place of the one that mutes', () => {
  expect(buttonsOf({})).toEqual([words.end, words.mute])
  const bindTalk = vi.fn()
  expect(buttonsOf({ bindTalk })).toEqual([words.end, words.talk])
  expect(bindTalk).toHaveBeenCalledOnce()
})

test('a line is its speaker’s, also where one before it is gone, as nothing of that was heard', () => {
  const { root, view } = aView()
  const greeting = { role: 'assistant', text: 'Hello.' } as const
  const question = { role: 'user', text: 'What does it cost?' } as const
  view.draw({ ...talking, lines: [greeting] }, '')
  view.draw({ ...talking, lines: [question, greeting] }, '')
  const drawn = () => [...root.querySelectorAll('[part~="line"]')].map(({ textContent }) => textContent)
  expect(drawn()).toEqual([`${words.you}What does it cost?`, `${words.us}Hello.`])
  view.draw({ ...talking, lines: [question] }, '')
  expect(drawn()).toEqual([`${words.you}What does it cost?`])
})

test('what nobody could be asked stands in the field again, once, and never over what is typed by then', () => {
  const { root, view } = aView()
  const input = root.querySelector('input') as HTMLInputElement
  const failed = { ...talking, status: 'idle', unasked: 'What does it cost?' } as const
  view.draw(failed, '')
  expect(input.value).toBe('What does it cost?')
  input.value = ''
  view.draw(failed, '')
  expect(input.value).toBe('')
  view.draw(talking, '')
  input.value = 'And when?'
  view.draw(failed, '')
  expect(input.value).toBe('And when?')
})
