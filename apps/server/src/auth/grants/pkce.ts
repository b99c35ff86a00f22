import { createHash } from 'node:crypto'
import { isSameSecret } from '../../lib/same-secret.ts'
import { AuthError } from '../auth-error.ts'

/** What a client keeps the answer to until its sign-in comes back. */
export type Challenge = { challenge: string; method: 's256' | 'plain' }

type Given = { code_challenge?: string | null | undefined; code_challenge_method?: string | null | undefined }

/** Null where the client began without one. Throws `validation_failed` for half of one. */
export function challengeOf({ code_challenge: challenge, code_challenge_method: method }: Given): Challenge | null {
  if (!challenge && !method) return null
  if (!challenge || !method) {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  const named = method.toLowerCase()
  if (named !== 's256' && named !== 'plain') {
    throw new AuthError('validation_failed', 'code_challenge_method must be s256 or plain')
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw new AuthError(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 - . _ ~',
    )
  }
  return { challenge, method: named }
}

/** Throws `bad_code_verifier`. The method is the one it began with: nobody can ask for a weaker one later. */
export function requireVerifier(verifier: string, { challenge, method }: Challenge) {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (isSameSecret(answer, challenge)) return
  throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
}
