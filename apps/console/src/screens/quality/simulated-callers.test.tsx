// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openConsole } from '../../console.fixture.tsx'
import { queryClient } from '../../data/query-client.ts'
import { simulationKeys } from './simulation-keys.ts'

test('how conversations ended is shown when their run is over', async () => {
  let isOver = false
  const run = () => ({
    ...{ id: 'run', createdAt: '2026-11-22T09:00:00.000Z', target: { assistantId: 'a1' } },
    status: isOver ? 'ended' : 'running',
  })
  const item = () => ({ id: 'item', iterationNumber: 1, status: isOver ? 'passed' : 'evaluating' })
  await using console = await openConsole('/quality?part=simulated', {
    'GET /eval/simulation/run': () => ({ results: [run()], metadata: {} }),
    'GET /eval/simulation/run/run/item': () => ({ results: [item()], metadata: {} }),
  })
  const conversations = (await console.find('details', 'Conversations')) as HTMLDetailsElement
  conversations.open = true
  conversations.dispatchEvent(new Event('toggle'))
  await console.find('summary', 'being judged')
  isOver = true
  // the runs are looked at before the conversations in them
  await queryClient.invalidateQueries({ queryKey: simulationKeys.runs, exact: true })
  await console.find('.badge', 'Over')
  await console.find('summary', ': passed')
  expect(console.text()).not.toContain('being judged')
})
