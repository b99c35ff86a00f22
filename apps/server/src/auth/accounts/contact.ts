import { emailPattern } from '@parley/protocol'
import { AuthError } from '../auth-error.ts'

const maxEmailChars = 254

/** As an address is kept and compared. Throws `validation_failed` for none. */
export function emailOf(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length <= maxEmailChars && emailPattern.test(email)) return email
  throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
}

/** The digits of an international number, with its country. Throws `validation_failed` for none. */
export function phoneOf(given: string): string {
  const phone = given.replace(/[\s().-]|^\+/g, '')
  if (/^[1-9]\d{6,14}$/.test(phone)) return phone
  throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
}
