import { authConfig } from '../auth/auth-config.ts'
import { budgetOf } from '../calls/budget.ts'
import { serverModel, voiceConfig } from '../calls/voice-config.ts'
import type { Config } from '../settings/config.ts'

/** What each setting alone does not tell. Throws `ConfigError` where they do not fit together. */
export function judgedTogether(config: Config): Config {
  voiceConfig(config.voice, config.dataDir)
  serverModel(config.voice)
  budgetOf(config.voice)
  authConfig(config.auth)
  return config
}
