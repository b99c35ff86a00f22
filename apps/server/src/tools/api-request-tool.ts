import { fillIn, type Tool } from '@parley/agent/brain'
import { type Body, bodyOf, textsOf } from '../lib/loose-json.ts'
import { sendableHeaders } from '../webhooks/webhooks.ts'
import { type Owner, resultText } from './owner.ts'
import { noParameters, type StoredTool } from './scene.ts'

type ApiRequest = StoredTool & {
  method?: string
  url?: string
  timeoutSeconds?: number | null
  headers?: Body | null
  body?: Body | null
  backoffPlan?: Body | null
}

const defaultTimeoutSeconds = 20

/**
 * A tool that is a request to any address: what the model gives is its body, or its query where it has none. What the owner has
 * fixed in the address and the headers stays.
 */
export function apiRequestTool(
  owner: Owner,
  stored: StoredTool,
  variables: Record<string, string>,
): Omit<Tool, 'name'> {
  const { method = 'GET', url = '', timeoutSeconds, headers, body, backoffPlan, description } = stored as ApiRequest
  return {
    description: stored.function?.description ?? (typeof description === 'string' ? description : 'Makes a request.'),
    parameters: stored.function?.parameters ?? body ?? noParameters,
    async run(args, { over }) {
      const given = textsOf(args)
      const values = { ...given, ...variables }
      const encoded = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, encodeURIComponent(text)]))
      const filled = fillIn(url, encoded)
      if (climbs(filled) && !climbs(url)) throw new Error('An argument is “.” or “..”, which would be another address.')
      const address = new URL(filled)
      const isRead = method === 'GET' || method === 'DELETE'
      const asked = Object.entries(isRead && body ? given : {})
      for (const [name, text] of asked) if (!address.searchParams.has(name)) address.searchParams.set(name, text)
      const answer = await owner.request(
        {
          url: address.href,
          method,
          headers: {
            ...(!isRead && { 'content-type': 'application/json' }),
            'user-agent': 'Parley',
            ...sendableHeaders(headersOf(headers, values)),
          },
          ...(!isRead && { body: JSON.stringify(args) }),
          timeoutMs: (timeoutSeconds ?? defaultTimeoutSeconds) * 1000,
        },
        backoffPlan,
        over,
      )
      return { result: resultText(answer.body) || 'Done.' }
    },
  }
}

/** Whether it leads to another folder than it says: whoever fills an address in may not choose what is asked. */
const climbs = (url: string) => (url.split(/[?#]/)[0] ?? '').split('/').some((part) => part === '.' || part === '..')

/** Plain names and values, or a JSON Schema whose properties have a `value` or a `default`. */
function headersOf(headers: Body | null | undefined, values: Record<string, string>): Record<string, string> {
  const declared = (headers?.properties ?? headers ?? {}) as Body
  const entries = Object.entries(declared).map(([name, given]) => {
    const { value, default: otherwise } = typeof given === 'object' ? bodyOf(given) : { value: given }
    return [name, fillIn(String(value ?? otherwise ?? ''), values)] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
