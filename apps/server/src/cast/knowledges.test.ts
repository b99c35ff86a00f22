import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskFileStore } from '../files/file-store.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Owner } from '../tools/owner.ts'
import { createKnowledges } from './knowledges.ts'

const site = { company: { name: 'Ours', email: '', phone: '' }, entries: [] }

async function documentsOf(texts: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-knowledges-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createDiskFileStore(dir)
  for (const [id, text] of Object.entries(texts)) {
    await files.put('main', id, Readable.from([text]))
    await files.putText('main', id, text)
  }
  const service = {
    get: async () => ({ provider: 'parley', fileIds: Object.keys(texts) }),
  } as unknown as ResourceService
  const knowledges = createKnowledges({ service, files, owner: {} as Owner, knowledge: () => site })
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
  })
  const scene = { orgId: 'main', about: async () => ({}), keeps: 'meeting' as const }
  const { knowledge } = await knowledges.of(scene, { model: { provider: 'guide' } })
  expect(knowledge.entries.map(({ text }) => text)).toEqual(['Everybody is told.', 'It is recorded.', 'At nine.'])
})
