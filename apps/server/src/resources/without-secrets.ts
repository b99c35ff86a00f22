import { Readable } from 'node:stream'

const secretName = /^headers$|(secret|token|password|authorization|(api|secret|private)[-_]?key)$/i

/** Whether what stands under a name is nobody else's business. */
export const isSecretName = (name: string) => secretName.test(name)

/**
 * The answer for who may only read, who must not be able to act in the owner's name: without what stands under a
 * secret's name, and without any header, whose names tell nothing.
 */
export function withoutSecrets(value: unknown, isSecret = false): unknown {
  if (value === null || value === undefined || value instanceof Readable) return value
  if (typeof value !== 'object') return isSecret ? '…' : value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, isSecret))
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    withoutSecrets(item, isSecret || isSecretName(name)),
  ])
  return Object.fromEntries(entries)
}
