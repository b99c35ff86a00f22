import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BrainTurn } from '@parley/agent/brain'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskFileStore } from '../files/file-store.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Owner } from '../tools/owner.ts'
import { createKnowledges } from './knowledges.ts'

const site = { company: { name: 'Ours', email: '', phone: '' }, entries: [] }
const leftOut: unknown[] = []
const onLeftOut = (error: unknown) => leftOut.push(error)

async function documentsOf(texts: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-knowledges-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createDiskFileStore(dir)
  for (const [id, text] of Object.entries(texts)) {
    await files.put('main', id, Readable.from([text]))
    await files.putText('main', id, text)
  }
  const service = {
    find: async () => ({ provider: 'parley', fileIds: Object.keys(texts) }),
  } as unknown as ResourceService
  const knowledges = createKnowledges({ service, files, owner: {} as Owner, knowledge: () => site, onLeftOut })
  const read = async () => {
    const scene = { orgId: 'main', about: async () => ({}) }
    return (await knowledges.of(scene, { model: { provider: 'guide', knowledgeBaseId: 'base' } })).knowledge
  }
  return { files, read }
}

test('documents are the same knowledge in every conversation: to prepare a guide for long ones takes seconds', async () => {
  const { read } = await documentsOf({ prices: 'A visit costs £10.', hours: 'We open at nine.' })
  const first = await read()
  expect(first.entries.map(({ text }) => text)).toEqual(['A visit costs £10.', 'We open at nine.'])
  expect(await read()).toBe(first)
})

test('a document that was deleted is known no more', async () => {
  const { files, read } = await documentsOf({ prices: 'A visit costs £10.', hours: 'We open at nine.' })
  await read()
  await files.remove('main', 'prices')
  expect((await read()).entries.map(({ text }) => text)).toEqual(['We open at nine.'])
})

test('an assistant whose knowledge base was deleted knows nothing, also of the site, and it is told', async () => {
  const entries = [{ id: 'hours', text: 'At nine.' }]
  const knowledges = createKnowledges({
    ...{ service: { find: async () => null } as unknown as ResourceService, files: createDiskFileStore('/nowhere') },
    ...{ owner: {} as Owner, knowledge: () => ({ ...site, entries }), onLeftOut },
  })
  const scene = { orgId: 'main', about: async () => ({}) }
  const { knowledge, consult } = await knowledges.of(scene, { model: { provider: 'guide', knowledgeBaseId: 'base' } })
  expect([knowledge.entries, consult]).toEqual([[], null])
  expect(leftOut).toEqual([
    expect.objectContaining({ message: expect.stringContaining("knowledge-base with id 'base'") }),
  ])
})

test('in a meeting that may be recorded, what the site says of its own calls is said otherwise; nothing is denied where it has no words for that', async () => {
  const whereKept = { continuing: 'A day.', words: 'As text.', sound: 'It is recorded.' }
  const entry = { id: 'recording', text: 'Nothing is kept.' }
  const entries = [
    { ...entry, whereKept: { ...whereKept, meeting: 'Everybody is told.' } },
    { ...entry, whereKept },
    { id: 'hours', text: 'At nine.' },
  ]
  const knowledges = createKnowledges({
    ...{ service: {} as ResourceService, files: createDiskFileStore('/nowhere'), owner: {} as Owner },
    knowledge: () => ({ ...site, entries }),
    onLeftOut,
  })
  const scene = { orgId: 'main', about: async () => ({}), keeps: 'meeting' as const }
  const { knowledge } = await knowledges.of(scene, { model: { provider: 'guide' } })
  expect(knowledge.entries.map(({ text }) => text)).toEqual(['Everybody is told.', 'It is recorded.', 'At nine.'])
})

test('a knowledge base of the owner’s own is not asked again for a reply that was given up, nor is anything answered', async () => {
  const base = { provider: 'custom-knowledge-base', server: { url: 'https://owner.test' } }
  const givenUp = new AbortController()
  const told: (AbortSignal | undefined)[] = []
  const owner = {
    async ask(_server: unknown, _event: unknown, over?: AbortSignal) {
      told.push(over)
      givenUp.abort()
      return { documents: [{ content: 'We open at nine.' }] }
    },
  } as unknown as Owner
  const service = { find: async () => base } as unknown as ResourceService
  const files = createDiskFileStore('/nowhere')
  const knowledges = createKnowledges({ service, files, owner, knowledge: () => site, onLeftOut })
  const scene = { orgId: 'main', about: async () => ({}) }
  const { consult } = await knowledges.of(scene, { model: { provider: 'guide', knowledgeBaseId: 'base' } })
  const answering = consult?.(async function* () {
    yield { type: 'text', text: 'At nine.' }
  })
  const turn = { messages: [], signal: givenUp.signal } as unknown as BrainTurn
  expect(await Array.fromAsync(answering?.(turn) ?? [])).toEqual([])
  expect(told).toEqual([givenUp.signal])
})
