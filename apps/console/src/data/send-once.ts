type Send<Words, Answer> = (words: Words, options: { idempotencyKey: string }) => Promise<Answer>

/** Of what was sent and not answered yet. */
const keys = new Map<string, string>()

/** Sends what must not arrive twice: whoever sends the same words again, because no answer came, makes the same request. */
export async function sendOnce<Words, Answer>(to: string, words: Words, send: Send<Words, Answer>): Promise<Answer> {
  const what = JSON.stringify([to, words])
  const idempotencyKey = keys.get(what) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  keys.set(what, idempotencyKey)
  const answer = await send(words, { idempotencyKey })
  keys.delete(what)
  return answer
}
