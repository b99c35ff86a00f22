import { Failure } from '@parley/protocol'

const askAgainAfterMs = 5000

/** Refuses a request for what stands in it; each sentence begins with the field it is about. */
export function invalid(...sentences: string[]) {
  const fields = Object.fromEntries(sentences.map((sentence) => [sentence.split(' ', 1)[0], sentence]))
  return new Failure('invalid-request', sentences.join('; '), { details: { fields } })
}

export function notFound(kind: string, id: string) {
  return new Failure('not-found', `There is no ${kind} with id '${id.slice(0, 100)}' in this organisation.`)
}

export const keyReused = () => new Failure('unprocessable', 'This Idempotency-Key was used before, for something else.')

export const underWay = () =>
  new Failure('conflict', 'The same request is under way. Ask again for its answer.', {
    details: { retryAfterMs: askAgainAfterMs },
  })
