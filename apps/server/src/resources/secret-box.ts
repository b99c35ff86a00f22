import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameSecret } from '../same-secret.ts'

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

/** The configured key, else one that is made once and kept in the data directory for this installation only. */
export function encryptionKey(configured: string | null, dataDir: string): Buffer {
  if (configured) return Buffer.from(configured, 'base64')
  const file = join(dataDir, 'encryption.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
