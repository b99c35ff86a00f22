import { effectsOf, toJsonSchema } from '@parley/protocol/open-api'
import { assistantResource } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { changesOf, differences, instructionsIn, valueAt, withInstructions, withValueAt } from './draft.ts'
import { assistantFieldTree, type FieldNode } from './field-tree.ts'

const flat = (nodes: readonly FieldNode[]): FieldNode[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? flat(node.fields) : [node]))

test('the form asks for every field that acts, and for no other', () => {
  const acting = effectsOf(toJsonSchema(assistantResource.fields)).filter(({ effect }) => effect === 'acts')
  expect(flat(assistantFieldTree()).map(({ path }) => path.join('.'))).toEqual(acting.map(({ path }) => path))
})

test('each field is asked for as what it is', () => {
  const byPath = new Map(flat(assistantFieldTree()).map((node) => [node.path.join('.'), node]))
  expect(byPath.get('name')).toMatchObject({ kind: 'text', maxLength: 40, isLong: false })
  expect(byPath.get('firstMessage')).toMatchObject({ kind: 'text', isLong: true })
  expect(byPath.get('maxDurationSeconds')).toMatchObject({ kind: 'number', min: 10, max: 43_200 })
  expect(byPath.get('firstMessageInterruptionsEnabled')).toMatchObject({ kind: 'flag' })
  expect(byPath.get('firstMessageMode')).toMatchObject({ kind: 'choice' })
  expect(byPath.get('endCallPhrases')).toMatchObject({ kind: 'lines' })
  expect(byPath.get('voice.speed')).toMatchObject({ kind: 'number', of: ['11labs', 'openai', 'vapi', 'flite'] })
  expect(byPath.get('hooks')).toMatchObject({ kind: 'json' })
})

test('a draft is changed by the path, and what is emptied is gone', () => {
  const draft = { name: 'Ada', voice: { provider: 'flite' } }
  expect(withValueAt(draft, ['voice', 'voiceId'], 'awb')).toEqual({
    name: 'Ada',
    voice: { provider: 'flite', voiceId: 'awb' },
  })
  expect(withValueAt(draft, ['voice', 'provider'], undefined)).toEqual({ name: 'Ada' })
  expect(withValueAt({}, ['server', 'url'], 'https://a.example')).toEqual({ server: { url: 'https://a.example' } })
  expect(valueAt(draft, ['voice', 'provider'])).toBe('flite')
  expect(valueAt(draft, ['name', 'provider'])).toBe(undefined)
})

test('only what has changed is sent, and what was taken away is said to be gone', () => {
  const stored = {
    id: 'a',
    updatedAt: 'x',
    name: 'Ada',
    firstMessage: 'Hi',
    voice: { provider: 'flite', voiceId: 'awb' },
  }
  const draft = { id: 'a', name: 'Ada', voice: { voiceId: 'awb', provider: 'flite' }, endCallMessage: 'Bye' }
  expect(changesOf(stored, draft)).toEqual({ firstMessage: null, endCallMessage: 'Bye' })
})

test('two versions differ where they differ, and nowhere else', () => {
  const before = { version: 1, name: 'Ada', voice: { provider: 'flite', speed: 1 }, endCallPhrases: ['bye'] }
  const after = {
    version: 2,
    name: 'Ada',
    voice: { provider: 'openai', speed: 1 },
    firstMessage: 'Hi',
    endCallPhrases: ['bye'],
  }
  expect(differences(before, after)).toEqual([
    { path: 'voice.provider', before: 'flite', after: 'openai' },
    { path: 'firstMessage', before: null, after: 'Hi' },
  ])
})

test('the instructions are the system’s message, and the others stay as they are', () => {
  const draft = {
    model: {
      provider: 'openai',
      messages: [
        { role: 'user', content: 'u' },
        { role: 'system', content: 's' },
      ],
    },
  }
  expect(instructionsIn(draft)).toBe('s')
  const next = withInstructions(draft, 'Be brief.')
  expect(valueAt(next, ['model', 'messages'])).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'u' },
  ])
  expect(valueAt(withInstructions({ model: { provider: 'guide' } }, ''), ['model', 'messages'])).toBe(undefined)
})
