import { type Body, bodyOf, without } from '../lib/loose-json.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** What only the provider of a number needs to know. */
export const numberSecrets = ['twilioAuthToken', 'twilioApiKey', 'twilioApiSecret']

/** Secrets leave the body; those that an update does not bring stay as they were. */
export function sealNumber(
  box: SecretBox,
  orgId: string,
  { sealed: _given, ...next }: Body,
  before: Body | null,
): Body {
  const secrets = Object.fromEntries(numberSecrets.filter((name) => next[name]).map((name) => [name, next[name]]))
  const kept = typeof before?.sealed === 'string' ? bodyOf(box.open(before.sealed, orgId)) : {}
  const all = { ...kept, ...secrets }
  return { ...without(next, numberSecrets), ...(Object.keys(all).length > 0 && { sealed: box.seal(all, orgId) }) }
}

/** A stored number with what was sealed. */
export function openNumber(box: SecretBox, orgId: string, { sealed, ...number }: Body): Body {
  return typeof sealed === 'string' ? { ...number, ...bodyOf(box.open(sealed, orgId)) } : number
}
