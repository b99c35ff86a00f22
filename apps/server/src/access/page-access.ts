import { Failure } from '@parley/protocol'
import { explain, type Schema } from '@parley/protocol/resources'
import * as v from 'valibot'
import { type Body, bodyOf } from '../lib/loose-json.ts'
import { invalid } from '../resources/refusals.ts'
import type { Caller } from './caller.ts'
import { overrideAccess } from './override-access.ts'
import { isInForce, isPrivate, type Restrictions } from './restrictions.ts'

/** Kinds of resources that are begun by saying who is played in them. */
const playedKinds = ['call', 'chat', 'session']
const inlineFields = ['assistant', 'squad', 'workflow'] as const
/** What a page may say of how its call is carried. */
const transportFields = ['provider', 'transcription']

/**
 * What a key brings to a conversation. A private key brings what it likes, unless its restrictions say
 * `allowTransientAssistant: false`; a public one what `overrideAccess` and its restrictions allow, and what is not
 * declared of its request is left out. Throws `forbidden` and `invalid-request`, with the field and what to do.
 */
export function checkConversationInput(caller: Caller, kind: string, schema: Schema, body: Body): Body {
  const { restrictions, role } = caller
  if (!playedKinds.includes(kind)) return body
  checkAllowedAssistant(restrictions, body)
  if (role !== 'public' && restrictions.allowTransientAssistant !== false) return body
  judgeInline(restrictions, body)
  for (const [path, overrides] of overridesIn(body)) judgeOverrides(restrictions, path, overrides)
  return role === 'public' ? declaredOnly(schema, body) : body
}

function checkAllowedAssistant(restrictions: Restrictions, body: Body) {
  const { allowedAssistantIds } = restrictions
  if (!isInForce(restrictions) || !allowedAssistantIds?.length) return
  const named = inlineFields.flatMap((kind) => [kind, `${kind}Id`]).filter((field) => body[field])
  const other = named.find(
    (field) => field !== 'assistantId' || !allowedAssistantIds.includes(String(body.assistantId)),
  )
  if (other) {
    throw forbidden(`${other} is not among the assistants that this key may call: restrictions.allowedAssistantIds.`)
  }
}

function judgeInline({ allowTransientAssistant }: Restrictions, body: Body) {
  const field = inlineFields.find((kind) => body[kind])
  if (!field || allowTransientAssistant) return
  throw forbidden(
    `${field} cannot be brought with this key: store it and send ${field}Id, or allow the key to bring its own with restrictions.allowTransientAssistant.`,
  )
}

/** Everything that changes a stored assistant, and where it stands. */
function overridesIn({ assistantOverrides, squadOverrides, squad, customer, customers }: Body): [string, Body][] {
  const { members, membersOverrides } = bodyOf(squad)
  const own = (path: string, holder: unknown): [string, Body] => [
    `${path}.assistantOverrides`,
    bodyOf(bodyOf(holder).assistantOverrides),
  ]
  const each = (path: string, holders: unknown) =>
    ((holders ?? []) as unknown[]).map((holder, index) => own(`${path}.${index}`, holder))
  return [
    ['assistantOverrides', bodyOf(assistantOverrides)],
    ['squadOverrides', bodyOf(squadOverrides)],
    ['squad.membersOverrides', bodyOf(membersOverrides)],
    ...each('squad.members', members),
    own('customer', customer),
    ...each('customers', customers),
  ]
}

function judgeOverrides({ allowedOverrides }: Restrictions, path: string, overrides: Body) {
  for (const [field, value] of Object.entries(overrides)) {
    if (value === null || value === undefined) continue
    if (allowedOverrides?.includes(field) && !isPrivate(field)) continue
    judgeOverride(`${path}.${field}`, field, value)
  }
}

function judgeOverride(path: string, field: string, value: unknown) {
  if (!Object.hasOwn(overrideAccess, field)) {
    throw forbidden(`${path} is no field of an assistant, and this key may bring nothing else.`)
  }
  const access = overrideAccess[field as keyof typeof overrideAccess]
  if (access === 'private') {
    throw forbidden(`${path} cannot be brought with this key: set it on the stored assistant.`)
  }
  if (access === 'listed') {
    throw forbidden(
      `${path} cannot be brought with this key: set it on the stored assistant, or list '${field}' in the key's restrictions.allowedOverrides.`,
    )
  }
  const result = v.safeParse(access, value)
  if (!result.success) throw invalid(...explain(result.issues).map((sentence) => sentenceAt(path, sentence)))
}

/** What stands in no declaration is stored for nobody. */
function declaredOnly(schema: Schema, body: Body): Body {
  const declared = 'entries' in schema ? Object.keys(schema.entries as object) : []
  const kept = Object.entries(body).filter(([field]) => declared.includes(field))
  const { transport, ...rest } = Object.fromEntries(kept) as Body
  if (!transport) return rest
  const shown = Object.entries(bodyOf(transport)).filter(([field]) => transportFields.includes(field))
  return { ...rest, transport: Object.fromEntries(shown) }
}

const forbidden = (sentence: string) => new Failure('forbidden', sentence)

/** What a schema says of a value within the body. */
function sentenceAt(path: string, sentence: string) {
  return sentence.startsWith('the body ') ? `${path} ${sentence.slice('the body '.length)}` : `${path}.${sentence}`
}
