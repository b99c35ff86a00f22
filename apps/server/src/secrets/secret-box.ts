import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameSecret } from '../lib/same-secret.ts'
import { type Config, ConfigError } from '../settings/config.ts'

/** Seals values with AES-256-GCM, each for one owner: moved to another row, a sealed value does not open. */
export type SecretBox = {
  seal(value: unknown, owner: string): string
  /** Throws when it was changed, moved, or sealed with another key. */
  open(sealed: string, owner: string): unknown
  /** Something that only we can say about `text`, always the same: it makes an address one that cannot be guessed. */
  stamp(text: string): string
  /** Whether something is the stamp of `text`. */
  isStamp(stamp: string, text: string): boolean
}

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/** `key`: 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  const stamp = (text: string) => createHmac('sha256', key).update(`stamp/${text}`).digest('base64url')
  return {
    stamp,
    isStamp: (given, text) => isSameSecret(given, stamp(text)),
    seal(value, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString('utf8'))
    },
  }
}

type KeyConfig = Pick<Config, 'encryptionKey' | 'dataDir'>

/** Where an installation keeps the key that it made for itself. */
export const encryptionKeyFile = (dataDir: string) => join(dataDir, 'encryption.key')

/** Whether there is a key, without making one. */
export function hasEncryptionKey({ encryptionKey: configured, dataDir }: KeyConfig) {
  return configured !== null || existsSync(encryptionKeyFile(dataDir))
}

/**
 * The configured key, else one that is made once and kept in the data directory for this installation only. Throws
 * `ConfigError` when the kept one is no key.
 */
export function encryptionKey({ encryptionKey: configured, dataDir }: KeyConfig): Buffer {
  if (configured) return Buffer.from(configured, 'base64')
  const file = encryptionKeyFile(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // under its own name only when it is whole: on a full disk half a key would stay
    writeFileSync(`${file}.part`, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length === keyBytes) return key
  throw new ConfigError(
    `${file} is not an encryption key: put the right one back from a backup, or set PARLEY_ENCRYPTION_KEY to it.`,
  )
}
