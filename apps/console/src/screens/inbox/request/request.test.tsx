// @vitest-environment happy-dom
import type { ConsultationChanges } from '@parley/protocol/resources'
import { expect, test, vi } from 'vitest'
import { aRequest, openConsole, until } from '../../../console.fixture.tsx'
import { api } from '../../../data/api.ts'

const file = { 'GET /consultation/r1': () => aRequest }

test('the address of reminders that were mailed long ago leads to the request', async () => {
  await using console = await openConsole('/requests/r1', file)
  await console.find('h1', 'Grace Hopper')
  expect(console.address()).toBe('/console/inbox/r1')
})

test('who sets a reminder is the one who is reminded', async () => {
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'POST /consultation/r1/reminder': () => aRequest,
  })
  await console.fill('Remind of', 'Ring back')
  await console.click('button', 'Set reminder')
  await until(() =>
    expect(console.asked.find(({ line }) => line.endsWith('/reminder'))?.body).toMatchObject({
      text: 'Ring back',
      userId: 'ada',
    }),
  )
})

test('two changes in a row are both made, the second of what the first has left', async () => {
  let stored = aRequest
  const answered = Promise.withResolvers<void>()
  await using console = await openConsole('/inbox/r1', {
    'GET /consultation/r1': () => stored,
    'PATCH /consultation/r1': async ({ body }) => {
      const { version, ...changes } = body as ConsultationChanges
      if (version !== stored.version) return Response.json({ current: stored }, { status: 409 })
      stored = { ...stored, ...changes, version: version + 1 }
      await answered.promise
      return stored
    },
  })
  await console.fill('Stage', 'contacted', '.split-open')
  await console.fillIn('[aria-label="New label"]', 'urgent')
  await console.click('button', 'Add label')
  answered.resolve()
  await console.find('.toast', 'Labelled “urgent”')
  expect(stored).toMatchObject({ status: 'contacted', labels: ['urgent'], version: 3 })
  expect(console.text()).not.toContain('Somebody else')
})

test('what could not be deleted is said where it was asked for, and not again when it is asked anew', async () => {
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'DELETE /consultation/r1': () => Response.json({ message: 'It is held by a court' }, { status: 422 }),
  })
  await console.click('button', 'Delete this request')
  await console.click('dialog button', 'Delete the request')
  await console.find('dialog [role=alert]', 'It is held by a court.')
  expect(console.all('.toast')).toEqual([])
  await console.click('dialog button', 'Keep it')
  await console.click('button', 'Delete this request')
  expect((await console.find('dialog [role=alert]')).textContent).toBe('')
})

test('a reply begun with a template says the service as the site does, and waits where its writer looks elsewhere', async () => {
  const text = 'You asked about {{service}}.'
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'GET /consultation/r2': () => ({ ...aRequest, id: 'r2', fullName: 'Mary Shaw' }),
    'GET /consultation/facets': () => ({
      ...{ byStatus: {}, labels: [], sources: [] },
      serviceLabels: { 'ai-phone-callers': 'AI phone callers' },
    }),
    'GET /reply-template': () => [{ id: 't1', name: 'First', subject: 'Hello', text }],
  })
  await console.find('.badge', 'AI phone callers')
  await console.fill('Template', 't1')
  expect((await console.field('Your words')).value).toBe('You asked about AI phone callers.')
  await console.fill('Your words', 'You asked, and we')
  console.goTo('/inbox/r2')
  await console.find('h1', 'Mary Shaw')
  expect((await console.field('Your words')).value).toBe('')
  console.goTo('/inbox/r1')
  await console.find('h1', 'Grace Hopper')
  expect((await console.field('Your words')).value).toBe('You asked, and we')
  expect((await console.field('Subject')).value).toBe('Hello')
})

test('a reply sent again after its answer was lost is the same one, and other words are another', async () => {
  const answers = [() => Promise.reject(new TypeError('the network fails')), () => aRequest, () => aRequest]
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'POST /consultation/r1/reply': () => answers.shift()?.(),
  })
  const sent = () => console.asked.filter(({ line }) => line.endsWith('/reply'))
  await console.fill('Your words', 'We can help.')
  await console.click('button', 'Send')
  await console.find('.toast.bad', 'cannot be reached')
  await console.click('button', 'Send')
  await console.find('.toast.good', 'is on its way')
  await console.fill('Your words', 'We can help.')
  await console.click('button', 'Send')
  await until(() => expect(sent()).toHaveLength(3))
  const [first, again, another] = sent().map(({ key }) => key)
  expect(again).toBe(first)
  expect(another).not.toBe(first)
})

test('what is still under way is not taken for somebody else’s change', async () => {
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'POST /consultation/r1/note': () => Response.json({ message: 'The same request is under way' }, { status: 409 }),
  })
  await console.fill('A note for your colleagues', 'Rang back.')
  await console.click('button', 'Add note')
  expect((await console.find('.toast.bad p')).textContent).toBe('The same request is under way.')
})

test('labels set one after the other are all kept while the network is slow', async () => {
  let stored = aRequest
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = answers.map(({ promise }) => promise)
  await using console = await openConsole('/inbox/r1', {
    'GET /consultation/r1': () => stored,
    'PATCH /consultation/r1': async ({ body }) => {
      await waits.shift()
      const { version, ...changes } = body as ConsultationChanges
      if (version !== stored.version) return Response.json({ current: stored }, { status: 409 })
      stored = { ...stored, ...changes, version: version + 1 }
      return stored
    },
  })
  async function label(text: string) {
    await console.fillIn('[aria-label="New label"]', text)
    await console.click('button', 'Add label')
    await console.find('.label', text)
  }
  await label('first')
  await label('second')
  answers[0]?.resolve()
  await console.find('.toast', 'Labelled “first”')
  console.hear({ type: 'consultation', id: 'r1', change: 'changed', version: 2 })
  await label('third')
  answers[1]?.resolve()
  await console.find('.toast', 'Labelled “second”')
  expect(console.all('.toast').filter(({ textContent }) => textContent?.includes('Undo'))).toEqual([])
  answers[2]?.resolve()
  await console.find('.toast', 'Labelled “third”')
  expect(stored.labels).toEqual(['first', 'second', 'third'])
})

test('what a colleague does before the answer to a change of one’s own is there is shown, too', async () => {
  const answered = Promise.withResolvers<void>()
  let stored = aRequest
  await using console = await openConsole('/inbox/r1', {
    'GET /consultation/r1': () => stored,
    'PATCH /consultation/r1': async () => {
      const own = { ...stored, labels: ['mine'], version: 2 }
      stored = own
      await answered.promise
      return own
    },
  })
  await console.fillIn('[aria-label="New label"]', 'mine')
  await console.click('button', 'Add label')
  await until(() => expect(stored.version).toBe(2))
  console.hear({ type: 'consultation', id: 'r1', change: 'changed', version: 2 })
  stored = { ...stored, labels: ['mine', 'a colleague’s'], version: 3 }
  console.hear({ type: 'consultation', id: 'r1', change: 'changed', version: 3 })
  answered.resolve()
  await console.find('.label', 'a colleague’s')
})

test('a change of one’s own is not read again where its answer has it', async () => {
  const answered = Promise.withResolvers<void>()
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'PATCH /consultation/r1': () => answered.promise.then(() => ({ ...aRequest, labels: ['mine'], version: 2 })),
  })
  const sent = (line: string) => console.asked.filter((one) => one.line === line)
  await console.fillIn('[aria-label="New label"]', 'mine')
  await console.click('button', 'Add label')
  await until(() => expect(sent('PATCH /consultation/r1')).toHaveLength(1))
  console.hear({ type: 'consultation', id: 'r1', change: 'changed', version: 2 })
  answered.resolve()
  await console.find('.toast', 'Labelled “mine”')
  expect(sent('GET /consultation/r1')).toHaveLength(1)
})

test('a request that a colleague deletes is not shown any longer', async () => {
  let isThere = true
  await using console = await openConsole('/inbox/r1', {
    'GET /consultation/r1': () => (isThere ? aRequest : Response.json({ message: 'gone' }, { status: 404 })),
  })
  await console.find('h1', 'Grace Hopper')
  isThere = false
  console.hear({ type: 'consultation', id: 'r1', change: 'removed', version: 2 })
  await console.find('.failed', 'not there any more')
  expect(console.text()).not.toContain('Grace Hopper')
})

test('erasing a person may take minutes', async () => {
  const erase = vi.spyOn(api.person, 'erase').mockResolvedValue({ erased: [], left: [] } as never)
  await using console = await openConsole('/inbox/r1', file)
  await console.click('button', 'Erase this person')
  await console.click('dialog button', 'Erase grace@engine.example')
  await until(() => expect(erase).toHaveBeenCalledOnce())
  expect(erase.mock.calls[0]?.[1]?.timeoutMs).toBeGreaterThan(300_000)
  erase.mockRestore()
})

test('what erasing a person leaves is for the owner to remove', async () => {
  const left = ['notes.txt', 'backups/parley-20261122T090000-000Z']
  await using console = await openConsole('/inbox/r1', {
    ...file,
    'POST /person/erase': () => ({ email: 'grace@engine.example', erased: [], left }),
  })
  await console.click('button', 'Erase this person')
  await console.click('dialog button', 'Erase grace@engine.example')
  await console.find('.toast', `The address may still stand in ${left.join(', ')}: remove those yourself.`)
})
