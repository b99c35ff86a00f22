import { oneOf } from './fields.ts'
import { providerCredentials, transcriberProviders, voiceProviders } from './providers-served.ts'

export const transcriberProvider = () => oneOf(transcriberProviders, withCredential(transcriberProviders, 'listen'))
export const voiceProvider = () => oneOf(voiceProviders, withCredential(voiceProviders, 'speak'))

function withCredential(names: readonly string[], verb: string) {
  const [last = '', ...others] = names.filter((name) => name in providerCredentials).reverse()
  const who = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last
  return `${who} ${verb} where the organisation has their credential (POST /credential)`
}
