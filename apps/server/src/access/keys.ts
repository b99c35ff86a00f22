import { randomBytes } from 'node:crypto'

export type TokenTag = 'private' | 'public'

/** 256 random bits; the beginning tells people what it is for. */
export function newKey(tag: TokenTag) {
  return `${tag === 'public' ? 'pk' : 'sk'}_parley_${randomBytes(32).toString('base64url')}`
}

/** Enough to recognise a key by. */
export function maskKey(key: string) {
  return `${key.slice(0, 10)}…${key.slice(-4)}`
}
