import { Readable } from 'node:stream'

const secretName = /^headers$|(secret|token|password|authorization|(api|secret|private)[-_]?key)$/i

/** Whether what stands under a name is nobody else's business. */
export const isSecretName = (name: string) => secretName.test(name)

/** Names that a query's secret goes by, besides those of a field's. */
const secretParameter = /(^|[-_.])(key|auth|sig|signature|sign|code|pass|pwd|passwd|credentials?|session)$|apikey$/i
const userOfAddress = /:\/\/[^\s/?#]*@/g
const parameterOfAddress = /([?&;])([^\s=&;#?]{1,200})=([^\s&;#]+)/g

/**
 * The answer for who may only read, who must not be able to act in the owner's name: without what stands under a
 * secret's name, without any header, whose names tell nothing, and without what opens something within an address.
 */
export function withoutSecrets(value: unknown, isSecret = false): unknown {
  if (value === null || value === undefined || value instanceof Readable) return value
  if (typeof value === 'string') return isSecret ? '…' : withoutAddressSecrets(value)
  if (typeof value !== 'object') return isSecret ? '…' : value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, isSecret))
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    withoutSecrets(item, isSecret || isSecretName(name)),
  ])
  return Object.fromEntries(entries)
}

/** Who signs in, and what stands under a secret's name in a query; also in addresses within other words. */
function withoutAddressSecrets(text: string): string {
  if (!text.includes('://')) return text
  return text
    .replace(userOfAddress, '://…@')
    .replace(parameterOfAddress, (whole, sign: string, name: string) =>
      isSecretParameter(name) ? `${sign}${name}=…` : whole,
    )
}

function isSecretParameter(name: string) {
  const plain = decoded(name)
  return isSecretName(plain) || secretParameter.test(plain)
}

function decoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
