import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Declaration, declarationsOf } from './declarations.ts'

const sources = join(import.meta.dirname, '../../../../../packages/sdk/src')
const doors: string[] = Object.values(JSON.parse(readFileSync(join(sources, '../package.json'), 'utf8')).exports)
const inVoice = declarationsOf(join(sources, 'index.ts'))
const named = (name: string, among = inVoice) => among.find((each) => each.name === name) as Declaration

test('a class has what others may use of it, each way to call it once, and the words before it', () => {
  const { kind, signature, doc, members } = named('Voice')
  expect([kind, signature]).toEqual(['class', 'class Voice extends Emitter<VoiceEvents>'])
  expect(doc).toContain('one call at a time')
  expect(members.filter(({ name }) => name === 'start').map(({ signature }) => signature.split('\n')[0])).toEqual([
    'start(assistant: CallSubject, options: CallOptions): Promise<WebCall | null>',
    'start(',
  ])
  expect(members.filter(({ name, signature }) => name.startsWith('#') || /[{=]$/.test(signature))).toEqual([])
  expect(members.find(({ name }) => name === 'getState')?.doc).toContain('useSyncExternalStore')
})

test('a function has its head, a type all of itself, wherever it is written', () => {
  expect(named('transcriptOf')).toMatchObject({
    kind: 'function',
    signature: "function transcriptOf(voice: Pick<Voice, 'on'>): TranscriptStore",
  })
  expect(named('TurnLatency').signature).toMatch(/^type TurnLatency = \{[\s\S]*voiceMs: number \| null\n\}$/)
  expect(named('listSpeakers').doc).toContain('loudspeakers')
  expect(named('default')).toBeUndefined()
})

test('every door has something to tell', () => {
  for (const door of ['react', 'element', 'api', 'testing']) {
    expect(declarationsOf(join(sources, door, 'index.ts')).length, door).toBeGreaterThan(1)
  }
  const typed = declarationsOf(join(sources, 'transport/typed.ts'))
  expect(typed.map(({ name }) => name)).toEqual(['canBeTyped', 'typed', 'TypedCallOrder', 'orderTypedCall'])
})

/** What the browser calls, or JavaScript itself. */
const notToBeCalled = /^constructor$|Callback$/

test('whatever can be called or read has words of its own, for the reference shows nothing else about it', () => {
  const bare = doors.flatMap((door) =>
    declarationsOf(join(sources, '..', door))
      .filter(({ kind }) => kind !== 'type')
      .flatMap(({ name, doc, members }) => {
        // of several ways to call it, one speaks for all
        const told = new Set(members.flatMap(({ name, doc }) => (doc ? name : [])))
        const silent = members.filter(
          ({ name, signature }) => signature.includes('(') && !notToBeCalled.test(name) && !told.has(name),
        )
        return [...(doc ? [] : [name]), ...silent.map((member) => `${name}.${member.name}`)]
      })
      .map((name) => `${door}: ${name}`),
  )
  expect(bare).toEqual([])
})
