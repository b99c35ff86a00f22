import type { Fetch } from '../providers/provider-request.ts'
import type { AuthConfig } from './auth-config.ts'
import { AuthError } from './auth-error.ts'

const timeoutMs = 10_000

/** Has a service judge whether a person asks; hCaptcha and Turnstile speak the same. Throws `captcha_failed`. */
export function createCaptcha(config: AuthConfig['captcha'], fetch: Fetch) {
  return async (token: string | null | undefined, address: string): Promise<void> => {
    if (!config) return
    if (!token) throw refused('no captcha response (captcha_token) found in request')
    const body = new URLSearchParams({ secret: config.secret, response: token, remoteip: address })
    const answer = await fetch(config.url, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
      .then((response) => response.json() as Promise<{ success?: boolean; 'error-codes'?: string[] }>)
      .catch((cause) => {
        throw refused('the captcha service did not answer', cause)
      })
    if (answer.success !== true) throw refused((answer['error-codes'] ?? ['not solved']).join(', '))
  }
}

export type Captcha = ReturnType<typeof createCaptcha>

function refused(reason: string, cause?: unknown) {
  return new AuthError('captcha_failed', `captcha protection: request disallowed (${reason})`, { cause })
}
