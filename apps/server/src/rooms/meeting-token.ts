import { maxUserIdChars, maxUserNameChars, roomAdministrable, roomSendable } from '@parley/protocol'
import { compactVerify, errors, SignJWT } from 'jose'
import * as v from 'valibot'
import type { SecretBox } from '../secrets/secret-box.ts'

/** The only algorithm: a token that names another one, or none, is nobody's. */
const algorithm = 'HS256'

const claimsSchema = v.object({
  /** `organisation/name`. */
  room: v.string(),
  userName: v.optional(v.pipe(v.string(), v.maxLength(maxUserNameChars))),
  userId: v.optional(v.pipe(v.string(), v.maxLength(maxUserIdChars))),
  isOwner: v.optional(v.boolean(), false),
  permissions: v.optional(
    v.partial(
      v.object({
        canSend: v.union([v.boolean(), v.array(v.picklist(roomSendable))]),
        canAdmin: v.union([v.boolean(), v.array(v.picklist(roomAdministrable))]),
      }),
    ),
    {},
  ),
  /** Seconds, as in every JWT. */
  nbf: v.optional(v.number()),
  exp: v.optional(v.number()),
  ejectAtTokenExp: v.optional(v.boolean(), false),
})

/** What a meeting token says of its bearer. */
export type MeetingClaims = v.InferOutput<typeof claimsSchema>

/** Signs meeting tokens and reads them again. All servers of one database sign alike. */
export function createMeetingTokens(box: Pick<SecretBox, 'stamp'>) {
  const key = new TextEncoder().encode(box.stamp('meeting-tokens'))
  return {
    sign: ({ nbf, exp, ...claims }: v.InferInput<typeof claimsSchema>): Promise<string> => {
      const token = new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      if (nbf !== undefined) token.setNotBefore(nbf)
      if (exp !== undefined) token.setExpirationTime(exp)
      return token.sign(key)
    },
    /** Null for a token that we did not sign. Whether it is good now is judged where somebody joins. */
    async read(token: string): Promise<MeetingClaims | null> {
      try {
        const { payload } = await compactVerify(token, key, { algorithms: [algorithm] })
        const result = v.safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(payload)))
        return result.success ? result.output : null
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null
        throw error
      }
    },
  }
}

export type MeetingTokens = ReturnType<typeof createMeetingTokens>
