import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

test('what is on its way for the first time when it changes is asked for again', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryClient = new FreshQueryClient()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['request'],
    queryFn: () => answers[asked++]?.promise,
  })
  const leave = observer.subscribe(() => {})
  const freshened = queryClient.invalidateQueries({ queryKey: ['request'] })
  for (const [at, answer] of answers.entries()) answer.resolve(at === 0 ? 'before' : 'after')
  await freshened
  expect(observer.getCurrentResult().data).toBe('after')
  leave()
})
