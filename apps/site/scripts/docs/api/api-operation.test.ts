import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type ApiOperation, apiOperations } from './api-operation.ts'
import { curlOf } from './api-snippets.ts'

const withBody = apiOperations.filter(({ exampleBody }) => exampleBody !== undefined)
const nameOf = ({ method, path }: ApiOperation) => `${method} ${path}`

test('the API takes every example body that its reference shows', () => {
  const refused = withBody.flatMap((operation) => {
    const schema = operation.resource.bodies[operation.name]
    const result = schema && v.safeParse(schema, operation.exampleBody)
    return result?.success
      ? []
      : [`${nameOf(operation)}: ${result?.issues[0].message} ${JSON.stringify(operation.exampleBody)}`]
  })
  expect(refused).toEqual([])
  expect(withBody.length).toBeGreaterThan(40)
})

test('a command sends the key from the environment, and an open operation sends none', () => {
  const create = apiOperations.find((operation) => nameOf(operation) === 'POST /assistant') as ApiOperation
  expect(curlOf(create, 'https://x.example')).toContain('authorization: Bearer $PARLEY_PRIVATE_KEY')
  const open = apiOperations.find((operation) => operation.open) as ApiOperation
  expect(curlOf(open, 'https://x.example')).not.toContain('authorization')
})
