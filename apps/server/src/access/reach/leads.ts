import { bodyOf } from '../../lib/loose-json.ts'

/** Something in a body that leads to somebody, or to what was said to them; `to` is what it names there. */
export type Lead = {
  /** Dotted, from the body. */
  path: string
  kind: 'assistant' | 'tool' | 'call' | 'chat' | 'session' | 'phone-number' | 'elsewhere'
  to: string
}

/** An owner's own names stand in there, and lead nowhere. */
const ownNames = new Set(['metadata', 'variableValues', 'properties', 'arguments'])
/** Whom these lead to is not said by the id of one assistant; a number that is brought along calls by anybody’s trunk. */
const elsewhere = new Set(['squad', 'squadId', 'workflow', 'workflowId', 'assistantName', 'phoneNumber'])
const kinds = {
  ...({ assistantId: 'assistant', assistantIds: 'assistant', toolId: 'tool', toolIds: 'tool' } as const),
  ...({ callIds: 'call', previousChatId: 'chat', sessionId: 'session', phoneNumberId: 'phone-number' } as const),
}
const handOvers = new Set<unknown>(['transferCall', 'handoff'])

/** Every lead in a body, wherever it stands. */
export function leadsIn(value: unknown, path = ''): Lead[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each, index) => leadsIn(each, within(path, index)))
  const { type, destinations } = bodyOf(value)
  const isOpen = handOvers.has(type) && !(Array.isArray(destinations) && destinations.length > 0)
  const named = Object.entries(value).flatMap(([name, inner]) => leadsOf(name, inner, within(path, name)))
  return isOpen ? [leadElsewhere(within(path, 'destinations'), type), ...named] : named
}

function leadsOf(name: string, value: unknown, path: string): Lead[] {
  if (value === null || value === undefined || ownNames.has(name)) return []
  if (elsewhere.has(name)) return [leadElsewhere(path, value)]
  if (name === 'destinations') return [...openDestinations(value, path), ...leadsIn(value, path)]
  if (!Object.hasOwn(kinds, name)) return leadsIn(value, path)
  const kind = kinds[name as keyof typeof kinds]
  return [value].flat().flatMap((to) => (typeof to === 'string' ? [{ path, kind, to }] : leadsIn(to, path)))
}

/** An inline assistant is found by its name, which others may have too; a dynamic destination is its server's to say. */
function openDestinations(value: unknown, path: string): Lead[] {
  return [value].flat().flatMap((each, index) => {
    const { type, assistant } = bodyOf(each)
    return type === 'dynamic' || assistant ? [leadElsewhere(within(path, index), each)] : []
  })
}

const leadElsewhere = (path: string, to: unknown): Lead => ({ path, kind: 'elsewhere', to: JSON.stringify(to) })
const within = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
