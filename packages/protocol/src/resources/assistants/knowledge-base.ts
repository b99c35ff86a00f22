import * as v from 'valibot'
import { resource, standard } from '../../resource.ts'
import type { Open, Stored } from '../../stored.ts'
import { identifier, listOf, optional, server, shape, text } from '../fields/fields.ts'

const common = () => ({ name: optional(text(200)), fileIds: optional(listOf(identifier())) })

/** `custom-knowledge-base` asks your server; `parley` searches the files themselves. */
const fields = () =>
  v.variant(
    'provider',
    [
      shape({ ...common(), provider: v.literal('custom-knowledge-base'), server: server() }),
      shape({ ...common(), provider: v.literal('parley') }),
    ],
    'must be custom-knowledge-base, which asks your own server, or parley, which searches fileIds: no other is asked here',
  )

export type KnowledgeBaseInput = v.InferInput<ReturnType<typeof fields>>
export type KnowledgeBase = v.InferOutput<ReturnType<typeof fields>> & Stored & Open

export const knowledgeBase = /* @__PURE__ */ standard<KnowledgeBase, KnowledgeBaseInput>()('/knowledge-base', [
  'create',
  'list',
  'get',
  'update',
  'delete',
])

export const knowledgeBaseResource = /* @__PURE__ */ resource('knowledge-base', knowledgeBase, () => ({
  about: 'What an assistant may look up while it talks.',
  fields: fields(),
  changes: { ...common(), server: optional(server()) },
}))
