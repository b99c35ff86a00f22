import { createHash, randomBytes } from 'node:crypto'

export type TokenTag = 'private' | 'public'

/** 256 random bits; the beginning tells people what it is for. */
export function newKey(tag: TokenTag) {
  return `${tag === 'public' ? 'pk' : 'sk'}_parley_${randomBytes(32).toString('base64url')}`
}

/** How a key is stored: it cannot be read back, and looking it up tells nothing about others by its time. */
export function hashKey(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}

/** Enough to recognise a key by. */
export function maskKey(key: string) {
  return `${key.slice(0, 10)}…${key.slice(-4)}`
}
