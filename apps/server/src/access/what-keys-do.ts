import type { Role } from '@parley/protocol/resources'
import { isInForce, type Restrictions } from './restrictions.ts'

const byRole: Record<Role, string> = {
  admin: 'Everything that the API has.',
  editor: 'Read and change everything but members, keys, credentials, mails and settings.',
  viewer: 'Read what is no secret, and change nothing.',
}

/** What a key may do, in sentences. */
export function whatKeyDoes(tag: 'private' | 'public', role: Role, restrictions: Restrictions): string[] {
  const { allowedOrigins, allowedAssistantIds, allowTransientAssistant, allowedOverrides } = restrictions
  const isIn = isInForce(restrictions)
  const isPublic = tag === 'public'
  return [
    isPublic ? 'Begin web calls and web chats, from pages.' : byRole[role],
    ...(isIn && allowedOrigins?.length ? [`Only from pages of ${allowedOrigins.join(', ')}.`] : []),
    ...(isIn && allowedAssistantIds?.length ? [`Only with the assistants ${allowedAssistantIds.join(', ')}.`] : []),
    ...(isPublic && allowTransientAssistant ? ['With assistants that the page brings.'] : []),
    ...(!isPublic && allowTransientAssistant === false ? ['Only with stored assistants.'] : []),
    ...(isPublic && allowedOverrides?.length ? [`The page may override ${allowedOverrides.join(', ')}.`] : []),
  ]
}
