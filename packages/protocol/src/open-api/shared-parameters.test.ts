import { expect, test } from 'vitest'
import { withSharedParameters } from './shared-parameters.ts'

const id = { name: 'id', in: 'path', required: true }
const filter = { name: 'id', in: 'query' }
const page = { name: 'page', in: 'query' }
const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` })

test('a parameter that several operations take is described once, and one that is called the same beside it', () => {
  const shared = withSharedParameters({
    '/a': { get: { parameters: [id, filter] }, post: { parameters: [id, page] } },
    '/b': { get: { parameters: [id] }, post: { parameters: [filter] } },
  })
  expect(shared).toEqual({
    paths: {
      '/a': { get: { parameters: [ref('Id'), ref('IdInQuery')] }, post: { parameters: [ref('Id'), page] } },
      '/b': { get: { parameters: [ref('Id')] }, post: { parameters: [ref('IdInQuery')] } },
    },
    parameters: { Id: id, IdInQuery: filter },
  })
})
