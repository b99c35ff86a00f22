import { describe, expect, test } from 'vitest'
import type { FileStore } from '../files/file-store.ts'
import { notFound } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Owner } from './owner.ts'
import { createToolbox } from './toolbox.ts'

const scene = { orgId: 'main', about: async () => ({}) }

function toolboxWithout(deleted: string, stored: object = { type: 'endCall' }) {
  const leftOut: unknown[] = []
  const find = async (_orgId: string, _kind: string, id: string) => (id === deleted ? null : { id, ...stored })
  const service = {
    find,
    async get(orgId: string, kind: string, id: string) {
      const found = await find(orgId, kind, id)
      if (!found) throw notFound(kind, id)
      return found
    },
  } as unknown as ResourceService
  const onLeftOut = (error: unknown) => leftOut.push(error)
  return { leftOut, ...createToolbox({ service, files: {} as FileStore, owner: {} as Owner, onLeftOut }) }
}

test('a tool that was deleted is missing among those of an assistant, and it is told', async () => {
  const { toolsOf, leftOut } = toolboxWithout('gone')
  const tools = await toolsOf(scene, {}, { toolIds: ['gone', 'there'] })
  expect(tools.map(({ name }) => name)).toEqual(['end_call'])
  expect(leftOut).toEqual([expect.objectContaining({ message: expect.stringContaining("no tool with id 'gone'") })])
})

test('what a step of a workflow does is not skipped: without its tool there is no conversation', async () => {
  const { toolOf } = toolboxWithout('gone')
  await expect(toolOf(scene, {}, { toolId: 'gone' })).rejects.toMatchObject({ code: 'not-found' })
  expect(await toolOf(scene, {}, { toolId: 'there' })).toHaveLength(1)
})

describe('a hook', () => {
  const made = (stored: object) => toolboxWithout('gone', stored).hookTools(scene, {}, { toolId: 'there' })
  const destinations = [{ type: 'assistant', assistantName: 'Bea' }]

  test('uses tools that hand nothing over, whatever their names', async () => {
    const url = 'https://crm.example/leads'
    const tools = await made({ type: 'apiRequest', name: 'transfer_lead_to_crm', method: 'POST', url })
    expect(tools.map(({ name }) => name)).toEqual(['transfer_lead_to_crm'])
  })

  test('does not hand a conversation over, whatever the tool is named that would', async () => {
    for (const type of ['transferCall', 'handoff']) {
      await expect(made({ type, destinations, function: { name: 'put_through' } })).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining('put_through'),
      })
    }
  })
})
