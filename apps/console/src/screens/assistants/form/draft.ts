import type { Open } from '@parley/protocol/resources'
import type { FieldNode } from './field-tree.ts'

const isObject = (value: unknown): value is Open => typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(draft: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), draft)
}

/** The draft with another value at a path. Nothing (undefined) takes the field away, and what is empty then with it. */
export function withValueAt(draft: Open, [name = '', ...rest]: readonly string[], value: unknown): Open {
  const { [name]: before, ...others } = draft
  const next = rest.length > 0 ? withValueAt(isObject(before) ? before : {}, rest, value) : value
  const isGone = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0)
  return isGone ? others : { ...others, [name]: next }
}

/** What each provider calls its own by: no other knows it. */
const ownNames = new Set(['model', 'voiceId'])

/** The draft with a stage’s provider chosen, of whose fields these are. Another one is told what it understands, and all else stays. */
export function withProvider(
  draft: Open,
  fields: readonly FieldNode[],
  path: readonly string[],
  provider?: string,
): Open {
  const stage = path.slice(0, -1)
  const before = valueAt(draft, stage)
  if (!isObject(before) || before.provider === provider) return withValueAt(draft, path, provider)
  const isUnderstood = (name: string) => {
    const of = fields.find((field) => field.name === name)?.of
    return !ownNames.has(name) && (!of || of.includes(provider ?? ''))
  }
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => isUnderstood(name)))
  return withValueAt(withValueAt(draft, stage, kept), path, provider)
}

const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** By name: what a server gives back in another order is the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  )
}

/** What a draft changes of what is stored, field by field; null takes a field away. */
export function changesOf(stored: Open, draft: Open): Open {
  const names = new Set([...Object.keys(stored), ...Object.keys(draft)].filter((name) => !ours.has(name)))
  const changed = [...names].filter((name) => !same(stored[name] ?? null, draft[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, draft[name] ?? null]))
}

export const differ = (one: Open, other: Open) => Object.keys(changesOf(one, other)).length > 0

/** What the server writes, not its owner. */
const ours = new Set([
  'id',
  'orgId',
  'createdAt',
  'updatedAt',
  'version',
  'published',
  'assistantId',
  'isServerUrlSecretSet',
])

/** What is said of an assistant, without what the server adds: as it can be called, copied or stored anew. */
export const wordsOf = (stored: Open): Open =>
  Object.fromEntries(Object.entries(stored).filter(([name, value]) => !ours.has(name) && value !== null))

/** What somebody has written over one version, over another one. */
export const rebased = (draft: Open, from: Open, to: Open): Open => wordsOf({ ...to, ...changesOf(from, draft) })

export type Difference = { path: string; before: string | null; after: string | null }

/** Where two versions differ, by the path of each field. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (name) => path || !ours.has(name),
    )
    return names.flatMap((name) => differences(before[name], after[name], path ? `${path}.${name}` : name))
  }
  if (same(before ?? null, after ?? null)) return []
  return [{ path, before: shown(before), after: shown(after) }]
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

type Message = { role?: string; content?: unknown }

/** The instructions: the system's first message to the model. */
export function instructionsIn(draft: Open): string {
  const messages = valueAt(draft, ['model', 'messages'])
  const system = Array.isArray(messages) ? (messages as Message[]).find(({ role }) => role === 'system') : undefined
  return typeof system?.content === 'string' ? system.content : ''
}

export function withInstructions(draft: Open, text: string): Open {
  const messages = valueAt(draft, ['model', 'messages'])
  const list = Array.isArray(messages) ? (messages as Message[]) : []
  const at = list.findIndex(({ role }) => role === 'system')
  const others = list.filter((_, index) => index !== at)
  const next = text ? [{ ...(at >= 0 ? list[at] : { role: 'system' }), content: text }, ...others] : others
  return withValueAt(draft, ['model', 'messages'], next.length > 0 ? next : undefined)
}
