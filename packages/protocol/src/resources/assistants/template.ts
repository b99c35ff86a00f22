import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { ListQuery } from '../../stored.ts'
import { anyObject, oneOf, optional, text } from '../fields/fields.ts'
import { toolSchema } from './tool.ts'

const providers = ['make', 'gohighlevel', 'function'] as const
const visibilities = ['public', 'private'] as const

const templateFields = () => ({
  type: oneOf(['tool']),
  name: optional(text(40)),
  provider: optional(oneOf(providers)),
  visibility: optional(oneOf(visibilities)),
  details: optional(toolSchema()),
  providerDetails: optional(anyObject()),
  metadata: optional(anyObject()),
})

export type TemplateInput = InputOf<ReturnType<typeof templateFields>>
export type Template = EntityOf<ReturnType<typeof templateFields>>
export type TemplateQuery = ListQuery & {
  collectionId?: string
  visibility?: (typeof visibilities)[number]
  provider?: (typeof providers)[number]
}

export const template = /* @__PURE__ */ standard<Template, TemplateInput>()(
  '/template',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation('GET /template query', takes<[query?: TemplateQuery], Template[]>),
    listPinned: operation('GET /template/pinned', takes<[], Template[]>),
  },
)

export const templateResource = /* @__PURE__ */ resource('template', template, () => ({
  about: 'A tool prepared for others to copy.',
  fields: templateFields(),
  queries: {
    list: {
      collectionId: optional(text(100)),
      visibility: optional(oneOf(visibilities)),
      provider: optional(oneOf(providers)),
    },
  },
  answers: { listPinned: 'many' },
}))
