import { bodyOf } from '../lib/loose-json.ts'
import { invalid } from '../resources/refusals.ts'
import { overrideAccess } from './override-access.ts'

/** What an owner says of a key; `docs/guide/keys.md` has what each of them does. */
export type Restrictions = {
  enabled?: boolean | null
  allowedOrigins?: string[] | null
  allowedAssistantIds?: string[] | null
  allowTransientAssistant?: boolean | null
  allowedOverrides?: string[] | null
}

/** Throws `invalid-request` for what no key can be allowed. */
export function judgeRestrictions(given: unknown) {
  const { allowedAssistantIds, allowTransientAssistant, allowedOverrides } = bodyOf(given) as Restrictions
  const isListed = Boolean(allowedAssistantIds?.length)
  if (isListed && allowTransientAssistant) {
    throw invalid(
      'restrictions.allowTransientAssistant must be false beside allowedAssistantIds: an assistant of the page’s own can hand over to any other',
    )
  }
  if (isListed && allowedOverrides?.includes('model')) {
    throw invalid(
      "restrictions.allowedOverrides must not list 'model' beside allowedAssistantIds: its tools can hand over to any other assistant",
    )
  }
}

/** Whether the lists of origins and assistants are in force. */
export const isInForce = ({ enabled }: Restrictions) => enabled !== false

/** Whether a key is for certain assistants or pages: such a one decides nothing about keys, credentials and accounts. */
export function isRestricted(restrictions: Restrictions): boolean {
  const { allowedOrigins, allowedAssistantIds, allowTransientAssistant } = restrictions
  const lists = isInForce(restrictions) ? [allowedOrigins, allowedAssistantIds] : []
  return lists.some((list) => list?.length) || allowTransientAssistant === false
}

/** Whether only a private key may override a field. */
export const isPrivate = (field: string) => (overrideAccess as Record<string, unknown>)[field] === 'private'
