// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openConsole, until } from '../../console.fixture.tsx'
import { queryClient } from '../../data/query-client.ts'

test('another provider is chosen without the focus being lost, and what was written for the one before is gone', async () => {
  await using console = await openConsole('/settings?part=providers', { 'GET /credential': () => [] })
  const select = await console.field('Provider')
  await console.fill('Api key', 'for openai alone')
  select.focus()
  await console.fill('Provider', 'deepgram')
  await until(async () => expect((await console.field('Api key')).value).toBe(''))
  expect(document.activeElement).toBe(select)
})

const keyOf = (id: string, provider: string) => ({ id, provider, name: id })

test('a key is tested by asking its provider, where that says anything, and of several the one in use', async () => {
  await using console = await openConsole('/settings?part=providers', {
    'GET /credential': () => [keyOf('new', 'cartesia'), keyOf('old', 'cartesia'), keyOf('thinks', 'openai')],
    'GET /voice-library/cartesia': () => [],
    'POST /voice-library/sync/cartesia': () => Response.json({ message: 'Cartesia answered 401' }, { status: 422 }),
  })
  await console.find('h2', 'thinks')
  expect(console.all('li.card:has(button.small) h2').map(({ textContent }) => textContent)).toEqual(['new'])
  await console.click('button', 'Test')
  expect((await console.find('li.card [role=status]')).textContent).toBe('Cartesia answered 401.')
})

test('a role is changed by a button, not by walking through the list of roles', async () => {
  const member = { id: 'm2', email: 'grace@engine.example', role: 'viewer' }
  await using console = await openConsole('/settings', {
    'GET /org/main/user': () => [member],
    'PATCH /org/main/role': () => ({}),
  })
  const select = await console.field('Role of grace@engine.example')
  select.focus()
  await console.fill('Role of grace@engine.example', 'editor')
  await console.fill('Role of grace@engine.example', 'admin')
  const sent = () => console.asked.filter(({ line }) => line === 'PATCH /org/main/role')
  expect(sent()).toEqual([])
  expect(document.activeElement).toBe(select)
  await console.click('[aria-label="Change the role of grace@engine.example"]')
  await until(() => expect(sent().map(({ body }) => body)).toEqual([{ userId: 'm2', role: 'admin' }]))
})

test('a role that another admin changes is shown, and nothing offers to change it back', async () => {
  const email = 'grace@engine.example'
  let role = 'viewer'
  await using console = await openConsole('/settings', {
    'GET /org/main/user': () => [{ id: 'm2', email, role }],
    'PATCH /org/main/role': ({ body }) => {
      role = (body as { role: string }).role
      return {}
    },
  })
  const change = `[aria-label="Change the role of ${email}"]`
  await console.fill(`Role of ${email}`, 'editor')
  await console.click(change)
  await until(() => expect(console.all(change)).toEqual([]))
  role = 'admin'
  await queryClient.invalidateQueries({ queryKey: ['org', 'users'] })
  await until(async () => expect((await console.field(`Role of ${email}`)).value).toBe('admin'))
  expect(console.all(change)).toEqual([])
})

test('a key that is stored is gone from its form', async () => {
  await using console = await openConsole('/settings?part=providers', {
    'GET /credential': () => [],
    'POST /credential': () => keyOf('new', 'deepgram'),
  })
  await console.fill('Provider', 'deepgram')
  await console.fill('Api key', 'a secret')
  await console.click('button', 'Store it')
  await until(async () => expect((await console.field('Api key')).value).toBe(''))
  await console.find('.toast', 'Stored')
  expect((await console.field('Provider')).value).toBe('deepgram')
})

test('what a form has sent does not stay in it, and what was refused does', async () => {
  const answers = [() => Response.json({ message: 'no such token' }, { status: 400 }), () => keyOf('hub', 'hubspot')]
  await using console = await openConsole('/settings?part=handover', {
    'GET /org/main': () => ({ name: 'Engines' }),
    'POST /credential': () => answers.shift()?.(),
  })
  await console.fill('Private-app token', 'a secret')
  await console.click('button', 'Connect')
  await console.find('[role=alert]', 'no such token')
  expect((await console.field('Private-app token')).value).toBe('a secret')
  await console.click('button', 'Connect')
  await console.find('.toast', 'HubSpot')
  await until(async () => expect((await console.field('Private-app token')).value).toBe(''))
})
