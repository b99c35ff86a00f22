import { credentialProviders } from '@parley/protocol/resources'

export type ProviderField = { name: string; isRequired: boolean; isSecret: boolean }

/** Written as an object: the API takes it, a form of lines does not. */
const notLines = new Set(['authenticationSession'])
const secret = /key|secret|token|password/i

/** What a provider's credential is made of; empty where some of it is more than a line of text. */
export function simpleFieldsOf(provider: string): ProviderField[] {
  const words = (credentialProviders as Record<string, string>)[provider]?.split(' ').filter(Boolean) ?? []
  const fields = words.map((word) => {
    const name = word.replace('?', '')
    return { name, isRequired: !word.endsWith('?'), isSecret: secret.test(name) }
  })
  return fields.some(({ name, isRequired }) => isRequired && notLines.has(name))
    ? []
    : fields.filter(({ name }) => !notLines.has(name))
}
