import { createHash } from 'node:crypto'

/** How a random secret is stored: it cannot be read back, and looking it up tells nothing about others by its time. */
export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest('base64url')
}
