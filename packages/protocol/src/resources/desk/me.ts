import { operation, resource, takes } from '../../resource.ts'
import type { Role } from '../accounts/org.ts'

/** Whom the key or the access token of this request speaks for. */
export type Me = {
  orgId: string
  organisation: string
  role: Role
  /** Null for a key of the organisation itself. */
  userId: string | null
  email: string | null
  fullName: string | null
}

export const me = { get: operation('GET /me', takes<[], Me>) }

export const meResource = /* @__PURE__ */ resource('me', me, () => ({
  about: 'Whom this key or access token speaks for, and with which role.',
  fields: {},
}))
