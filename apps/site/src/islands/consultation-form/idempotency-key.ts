/**
 * Keys for attempts: the same content gets the same key until `renew`, other content gets another. Random, so that two
 * visitors who write the same are two.
 */
export function idempotencyKeys() {
  let last = { content: '', key: '' }
  return {
    keyFor(content: string) {
      if (last.content !== content) last = { content, key: randomKey() }
      return last.key
    },
    renew() {
      last = { content: '', key: '' }
    },
  }
}

/** 128 random bits in hex; `crypto.randomUUID` is missing on pages without TLS. */
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
