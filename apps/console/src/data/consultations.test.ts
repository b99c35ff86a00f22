// @vitest-environment happy-dom
import type { ConsultationFile } from '@parley/protocol/resources'
import { afterEach, expect, test, vi } from 'vitest'
import { aRequest } from '../console.fixture.tsx'
import { api } from './api.ts'
import { type Pages, summaryOf } from './consultation-pages.ts'
import { refreshRequest, requestKeys } from './consultations.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

afterEach(() => vi.restoreAllMocks())

const list = [...requestKeys.lists, {}]
const summary = (id: string) => summaryOf({ ...aRequest, id })

/** A client that has read a list of one request a page this far, and whose server has the request so. */
function readSoFar(ids: string[], stored: ConsultationFile) {
  const client = new FreshQueryClient()
  client.setQueryData<Pages>(list, {
    pages: ids.map((id) => ({ results: [summary(id)], next: id })),
    pageParams: [null, ...ids.slice(0, -1)],
  })
  vi.spyOn(api.consultation, 'get').mockImplementation((async () => stored) as never)
  return { client, shown: () => client.getQueryData<Pages>(list)?.pages.flatMap(({ results }) => results) }
}

test('what is changed elsewhere is shown however far the inbox was read', async () => {
  const { client, shown } = readSoFar(['r3', 'r2', 'r1'], { ...aRequest, status: 'won', version: 2 })
  await refreshRequest(client, 'r1', 'changed')
  expect(shown()?.map(({ id, status }) => `${id} ${status}`)).toEqual(['r3 new', 'r2 new', 'r1 won'])
})

test('a new request has an inbox of many pages read anew from its beginning', async () => {
  const { client, shown } = readSoFar(['r3', 'r2', 'r1'], aRequest)
  await refreshRequest(client, 'r4', 'created')
  expect(shown()?.map(({ id }) => id)).toEqual(['r3', 'r2'])
  expect(client.getQueryState(list)?.isInvalidated).toBe(true)
})
