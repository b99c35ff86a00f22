// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openConsole, until } from '../../console.fixture.tsx'

test('another provider is chosen without the focus being lost, and what was written for the one before is gone', async () => {
  await using console = await openConsole('/settings?part=providers', { 'GET /credential': () => [] })
  const select = await console.field('Provider')
  await console.fill('Api key', 'for openai alone')
  select.focus()
  await console.fill('Provider', 'deepgram')
  await until(async () => expect((await console.field('Api key')).value).toBe(''))
  expect(document.activeElement).toBe(select)
})
