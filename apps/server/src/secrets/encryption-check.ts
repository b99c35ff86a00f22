import { type Config, ConfigError } from '../settings/config.ts'
import type { Store } from '../store/store.ts'
import type { SealedValue } from '../store/subjects/sealed.ts'
import { createSecretBox, encryptionKey, encryptionKeyFile, hasEncryptionKey, type SecretBox } from './secret-box.ts'

type KeyConfig = Pick<Config, 'encryptionKey' | 'dataDir'>

/** Whom the check value belongs to: no organisation has this id. */
const checkOwner = 'encryption-check'
const checkText = 'Parley'

/**
 * Compares the encryption key with a value that was sealed at the first start, and makes both where nothing is sealed yet.
 * Throws `ConfigError` when the key is missing, is no key, or is not the one that this database's secrets are sealed with.
 */
export async function requireEncryptionKey(config: KeyConfig, store: Pick<Store, 'sealed' | 'exclusive'>) {
  const check = await store.sealed.check()
  const isMissing = !hasEncryptionKey(config)
  if (isMissing && (await isNeeded(store, check))) throw new ConfigError(`${missing(config)} ${remedy}`)
  const box = createSecretBox(encryptionKey(config))
  const fits = check === null ? await opensWhatIsThere(box, store) : opens(box, { sealed: check, orgId: checkOwner })
  if (!fits) {
    if (await isNeeded(store, check)) throw new ConfigError(`${wrong(config)} ${remedy}`)
    await store.sealed.forget()
  }
  // another server, started at the same time on the same database, may have been quicker with another key
  const kept = await store.sealed.keepCheck(box.seal(checkText, checkOwner))
  if (!opens(box, { sealed: kept, orgId: checkOwner })) throw new ConfigError(`${wrong(config)} ${remedy}`)
}

/** Whether the configured key is the one that everything is sealed with; false where there is none. */
export async function fitsEncryptionKey(config: KeyConfig, store: Pick<Store, 'sealed'>): Promise<boolean> {
  if (!hasEncryptionKey(config)) return false
  const box = createSecretBox(encryptionKey(config))
  const check = await store.sealed.check()
  return check === null ? opensWhatIsThere(box, store) : opens(box, { sealed: check, orgId: checkOwner })
}

/** Several servers must agree on a key before they seal anything; one alone may lose a key that nothing depends on. */
async function isNeeded(store: Pick<Store, 'sealed' | 'exclusive'>, check: string | null) {
  return (!store.exclusive && check !== null) || (await store.sealed.find()) !== null
}

async function opensWhatIsThere(box: SecretBox, store: Pick<Store, 'sealed'>) {
  const found = await store.sealed.find()
  return found === null || opens(box, found)
}

function opens(box: SecretBox, { sealed, orgId }: SealedValue): boolean {
  try {
    box.open(sealed, orgId)
    return true
  } catch {
    return false
  }
}

const missing = ({ dataDir }: KeyConfig) =>
  `This database holds secrets, and their key ${encryptionKeyFile(dataDir)} is missing:`
const wrong = ({ encryptionKey: configured, dataDir }: KeyConfig) =>
  `${configured ? 'PARLEY_ENCRYPTION_KEY' : encryptionKeyFile(dataDir)} is not the key that the secrets in this database are sealed with:`
const remedy =
  'put the right encryption.key back from a backup, or set PARLEY_ENCRYPTION_KEY to the key of the other servers; if it is lost, "npx parley keys forget-secrets --lost" removes what it sealed.'
