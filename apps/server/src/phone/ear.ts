import { type AssistantSettings, findPocketSphinx } from '@parley/agent'

type Transcriber = AssistantSettings['transcriber']

/**
 * Who listens on the telephone, where no browser can: what the owner configured, else the machine's own. Null when there is
 * nobody.
 */
export function earOf(configured: Transcriber): Transcriber | null {
  if (configured.provider !== 'caller') return configured
  return findPocketSphinx() ? { provider: 'pocketsphinx' } : null
}
