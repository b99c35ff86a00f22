import type { Knowledge } from '@parley/protocol'
import type { AssistantVersion, SpokenAnswer } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PlatformFixture, platformFixture, sitePublicKey } from '../platform-fixture.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { fixtureManifest } from '../site/site-fixture.ts'
import { spokenAnswers, withOwnAnswers } from './own-answers.ts'

const notice = {
  id: 'notice-period',
  asked: ['how long is the notice period'],
  text: 'You can leave with one month’s notice.',
}
const whereKept = { continuing: 'For a day.', words: 'The words are kept.', sound: 'The sound is kept.' }
const recording = { id: 'recording', question: 'Is this call recorded?', text: 'Nothing is kept.', whereKept }
const knowledge: Knowledge = { company: { name: 'Ours', email: '', phone: '' }, entries: [notice, recording] }
/** What the site says by now. */
let saying = knowledge

/** What was told of the site's assistant. */
const heard: AssistantWords['ownAnswers'][] = []
let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture({
    knowledge: () => saying,
    onSiteAssistant: ({ ownAnswers }) => heard.push(ownAnswers),
  })
})
afterAll(() => api[Symbol.asyncDispose]())

const site = '/assistant/site'
const change = async (ownAnswers: unknown, headers?: Record<string, string>) => {
  const { status, text } = await api.request(`PATCH ${site}`, { ownAnswers }, headers)
  return { status, text }
}

async function saidTo(input: string, played: object = { assistantId: 'site' }) {
  const { body } = await api.request('POST /chat', { ...played, input })
  return (body as { output: { content: string }[] }).output.at(-1)?.content
}

test('what the site says aloud can be said in other words: the next conversation has them, until they are taken back', async () => {
  expect(await saidTo('How long is the notice period?')).toMatch(/^You can leave with one month’s notice\./)
  const ownAnswers = [{ id: 'notice-period', text: 'A fortnight’s\nnotice is enough' }]
  expect(await saidTo('How long is the notice period?', { assistant: { ownAnswers } })).toMatch(/^A fortnight/)
  expect((await change(ownAnswers)).status).toBe(200)
  // whoever prepares the sound of its answers
  expect(heard.at(-1)).toEqual(ownAnswers)
  expect(spokenAnswers(ownAnswers)).toEqual(['A fortnight’s notice is enough.'])
  expect(await api.platform.siteAssistant()).toMatchObject({ ownAnswers })
  expect(await saidTo('How long is the notice period?')).toMatch(/^A fortnight’s notice is enough\.$/)
  const { results } = (await api.request(`GET ${site}/version`)).body as { results: AssistantVersion[] }
  expect(results.map((each) => each.ownAnswers)).toContainEqual(ownAnswers)
  expect((await change(null)).status).toBe(200)
  expect(await saidTo('How long is the notice period?')).toMatch(/^You can leave with one month’s notice\./)
})

test('a question that the site does not answer is given an answer', async () => {
  expect(await saidTo('Do you ship to France?')).toMatch(/^I don’t know/)
  expect((await change([{ question: 'Do you ship to France?', text: 'Yes, within two days.' }])).status).toBe(200)
  expect(await saidTo('Do you ship things to France, please?')).toMatch(/^Yes, within two days\./)
})

test('own answers outlive a restart, and a change of the site’s words about its assistant', async () => {
  const ownAnswers = [{ id: 'notice-period', text: 'Three weeks.' }]
  await change(ownAnswers)
  await api.platform.keepSiteAssistant(fixtureManifest.assistant)
  await api.platform.keepSiteAssistant({ ...fixtureManifest.assistant, firstMessage: 'Good day.' })
  expect((await api.request(`GET ${site}`)).body).toMatchObject({ firstMessage: 'Good day.', ownAnswers })
})

test('what the site says no more stands in the way of no trial, nor of a version that is published again', async () => {
  const ownAnswers = [{ id: 'notice-period', text: 'Four weeks.' }]
  await change(ownAnswers)
  saying = { ...knowledge, entries: [recording] }
  onTestFinished(() => {
    saying = knowledge
  })
  const words = { ...fixtureManifest.assistant, ownAnswers }
  const tried = await api.request('POST /assistant-trial/site/version', words)
  expect(tried).toMatchObject({ status: 201, body: { ownAnswers } })
  await change(null)
  const { version } = tried.body as AssistantVersion
  const published = await api.request('POST /assistant-trial/site/publish', { version })
  expect(published).toMatchObject({ status: 201, body: { ownAnswers } })
  expect(heard.at(-1)).toEqual(ownAnswers)
})

test('they are listed for members, with what follows the call itself', async () => {
  const viewer = await api.keyOf('viewer')
  const { body } = await api.request('GET /spoken-answer', undefined, viewer)
  expect(body as SpokenAnswer[]).toEqual([
    { id: 'notice-period', questions: notice.asked, text: notice.text, isFixed: false },
    { id: 'recording', questions: ['Is this call recorded?'], text: 'Nothing is kept.', isFixed: true },
  ])
})

test('an editor may change them, a viewer may not, and neither may a page', async () => {
  const answers = [{ id: 'notice-period', text: 'Two weeks.' }]
  expect((await change(answers, await api.keyOf('editor'))).status).toBe(200)
  expect((await change([], await api.keyOf('viewer'))).status).toBe(403)
  const page = { authorization: `Bearer ${sitePublicKey}` }
  expect((await change([], page)).status).toBe(403)
  const overrides = { assistantId: 'site', assistantOverrides: { ownAnswers: answers } }
  const brought = await api.request('POST /chat/web', { ...overrides, input: 'Hello' }, page)
  expect([brought.status, brought.text]).toEqual([403, expect.stringContaining('ownAnswers cannot be brought')])
  const listed = await api.request('GET /spoken-answer', undefined, page)
  expect(listed.status).toBe(403)
})

test('an answer that the site does not have, one that says what is kept, and one said twice are refused', async () => {
  for (const [ownAnswers, words] of [
    [[{ id: 'nowhere', text: 'A.' }], 'GET /spoken-answer'],
    [[{ id: 'recording', text: 'Never.' }], 'what is kept of a call'],
    [[{ id: 'notice-period' }], 'text is required'],
    [[{ question: 'Why?', id: 'notice-period', text: 'A.' }], 'must be left out'],
    [
      [
        { question: 'Why?', text: 'A.' },
        { question: 'Why? ', text: 'B.' },
      ],
      'once',
    ],
  ] as const) {
    const { status, text } = await change(ownAnswers)
    expect([ownAnswers, status, text]).toEqual([ownAnswers, 400, expect.stringContaining(words)])
  }
})

test('what a call is told of being kept is said in no other words, even where an assistant was brought with some', async () => {
  const assistant = { ownAnswers: [{ id: 'recording', text: 'Nobody hears you.' }] }
  expect(await saidTo('Is this call recorded?', { assistant })).toMatch(/^The words are kept\./)
})

test('the guide meets the same knowledge again while its answers are the same', () => {
  const own = () => [{ id: 'notice-period', text: 'Two weeks.' }]
  expect(withOwnAnswers(knowledge, own())).toBe(withOwnAnswers(knowledge, own()))
  expect(withOwnAnswers(knowledge, [])).toBe(knowledge)
})
