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
}

function buttonsOf(more: Partial<ViewActions>) {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const nothing = () => {}
  const actions = { call: nothing, end: nothing, ask: nothing, toggleMuted: nothing, resumePlayback: nothing, ...more }
  createView(root, words, 'inline', actions).draw(talking, '')
  const shown = [...root.querySelectorAll<HTMLButtonElement>('[part="actions"] button')].filter(({ hidden }) => !hidden)
  return shown.map(({ textContent }) => textContent)
}

test('a page that asks for push-to-talk gets a button to hold in place of the one that mutes', () => {
  expect(buttonsOf({})).toEqual([words.end, words.mute])
  const bindTalk = vi.fn()
  expect(buttonsOf({ bindTalk })).toEqual([words.end, words.talk])
  expect(bindTalk).toHaveBeenCalledOnce()
})
