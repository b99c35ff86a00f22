// @vitest-environment happy-dom
import type { Assistant, Me } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { openConsole, until } from '../../console.fixture.tsx'
import { queryClient } from '../../data/query-client.ts'

const at = '2026-11-22T09:00:00.000Z'
const voice = {
  ...{ provider: '11labs', voiceId: 'rachel', model: 'eleven_turbo_v2', speed: 1.1, stability: 0.4 },
  ...{ cachingEnabled: false, chunkPlan: { enabled: false } },
}
const tilda = { id: 'a1', orgId: 'main', name: 'Tilda', voice, createdAt: at, updatedAt: at } as Assistant

/** An assistant as it is opened, and what is sent when it is saved. */
async function openAssistant(part = '', saving?: Promise<void>) {
  let stored = tilda
  let fetched: object[] = []
  const console = await openConsole(`/assistants/a1${part}`, {
    'GET /assistant/a1': () => stored,
    'PATCH /assistant/a1': async ({ body }) => {
      stored = { ...stored, ...(body as object) }
      await saving
      return stored
    },
    'GET /voice-library/flite': () => [{ providerId: 'slt', name: 'SLT' }],
    'GET /voice-library/11labs': () => [{ providerId: 'adam', name: 'Adam' }],
    'GET /voice-library/cartesia': () => fetched,
    'POST /voice-library/sync/cartesia': () => {
      fetched = [{ providerId: 'news', name: 'Newsman' }]
      return fetched
    },
  })
  const sent = () => console.asked.filter(({ line }) => line === 'PATCH /assistant/a1')
  /** A colleague saves it. */
  const changeUnseen = (change: Partial<Assistant>) => {
    stored = { ...stored, ...change } as Assistant
  }
  return {
    ...console,
    sent,
    changeUnseen,
    /** A colleague saves it, and it is asked for again. */
    changeElsewhere: (change: Partial<Assistant>) => {
      changeUnseen(change)
      return queryClient.invalidateQueries({ queryKey: ['assistant'] })
    },
    async saved() {
      const before = sent().length
      await console.click('button', 'Save')
      await until(() => expect(sent()).toHaveLength(before + 1))
      return sent().at(-1)?.body as Assistant
    },
    [Symbol.asyncDispose]: console[Symbol.asyncDispose],
  }
}

test('the assistant of the site is not offered to be deleted, as every other is', async () => {
  const bins = async (id: string) => {
    await using console = await openConsole(`/assistants/${id}`, { [`GET /assistant/${id}`]: () => ({ ...tilda, id }) })
    await console.find('button', 'Saved')
    return console.all('[aria-label="Delete this assistant"]').length
  }
  expect([await bins('a1'), await bins('site')]).toEqual([1, 0])
})

test('another voice of the same provider keeps all that is said about it', async () => {
  await using console = await openAssistant('?part=voices')
  await console.click('button', 'Choose')
  expect(await console.saved()).toEqual({ voice: { ...voice, voiceId: 'adam' } })
})

test('a voice of another provider keeps what that one understands', async () => {
  await using console = await openAssistant('?part=voices')
  await console.fill('Voices of', 'flite')
  await console.click('button', 'Choose')
  const { speed, cachingEnabled, chunkPlan } = voice
  expect(await console.saved()).toEqual({
    voice: { provider: 'flite', voiceId: 'slt', speed, cachingEnabled, chunkPlan },
  })
})

test('the voices of a provider are fetched where none are there yet', async () => {
  await using console = await openAssistant('?part=voices')
  await console.fill('Voices of', 'cartesia')
  await console.click('button', 'Fetch its voices')
  await console.find('li', 'Newsman')
})

test('another provider in the form leaves nothing behind that saving refuses', async () => {
  await using console = await openAssistant()
  await console.fill('Provider', 'flite', 'details.group:has(option[value="11labs"])')
  const { speed, cachingEnabled, chunkPlan } = voice
  expect(await console.saved()).toEqual({ voice: { provider: 'flite', speed, cachingEnabled, chunkPlan } })
})

test('an assistant that was changed elsewhere is shown so, and is nobody’s draft', async () => {
  await using console = await openAssistant()
  await console.find('h1', 'Tilda')
  await console.changeElsewhere({ name: 'Clara' })
  await console.find('h1', 'Clara')
  expect((await console.field('Name')).value).toBe('Clara')
  await console.find('button', 'Saved')
  expect(console.text()).not.toContain('was changed meanwhile')
})

test('a draft stays over what was changed elsewhere, says so, and saving it takes nothing of that back', async () => {
  await using console = await openAssistant()
  await console.fill('First message', 'Good day.')
  await console.changeElsewhere({ name: 'Clara' })
  await console.find('[role=alert]', 'was changed meanwhile')
  expect((await console.field('Name')).value).toBe('Clara')
  expect(await console.saved()).toEqual({ firstMessage: 'Good day.' })
  await console.find('button', 'Saved')
  expect(console.text()).not.toContain('was changed meanwhile')
})

test('what is written while it is being saved stays, and is saved next', async () => {
  const saving = Promise.withResolvers<void>()
  await using console = await openAssistant('', saving.promise)
  await console.fill('Name', 'Clara')
  await console.saved()
  await console.fill('First message', 'Good day.')
  saving.resolve()
  await console.find('.toast', 'Saved')
  await console.find('h1', 'Clara')
  expect((await console.field('First message')).value).toBe('Good day.')
  expect(console.text()).not.toContain('was changed meanwhile')
  expect(await console.saved()).toEqual({ firstMessage: 'Good day.' })
})

test('what a colleague saved unseen is shown before anything is saved over it', async () => {
  await using console = await openAssistant()
  await console.fill('Name', 'Clara')
  console.changeUnseen({ name: 'Bertha', firstMessage: 'Good day.' })
  await console.click('button', 'Save')
  await console.find('[role=alert]', 'was changed meanwhile')
  await console.find('.toast.bad', 'Not saved')
  expect(console.sent()).toEqual([])
  expect((await console.field('First message')).value).toBe('Good day.')
  expect(await console.saved()).toEqual({ name: 'Clara' })
})

test('who may only read is offered no call and no chat: both would be refused', async () => {
  await using console = await openAssistant('?part=voices')
  await console.find('.try-it')
  await console.find('button', 'Listen')
  queryClient.setQueryData<Me>(['me'], (me) => me && { ...me, role: 'viewer' })
  await until(() => expect(console.all('.try-it')).toEqual([]))
  await console.find('li', 'Adam')
  expect(console.text()).not.toMatch(/Listen|They say/)
})
