import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import { emailPattern } from '../../text/email-address.ts'
import { certificates } from '../assistants/assistant.ts'
import { identifier, listOf, number, object, oneOf, optional, server, text, webAddress } from '../fields/fields.ts'

const orgFields = () => ({
  name: optional(text(40)),
  hipaaEnabled: certificates().hipaaEnabled,
  channel: optional(oneOf(['default', 'weekly', 'daily', 'cluster'])),
  billingLimit: optional(number(0, 1_000_000)),
  concurrencyLimit: optional(number(1, 1_000_000)),
  subscriptionId: optional(identifier()),
  server: optional(server()),
  compliancePlan: optional(object(certificates())),
})

/** admin may do everything, editor everything but members, tokens and credentials, viewer only reads. */
export const roles = ['admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

const emailAddress = () =>
  v.pipe(
    v.string('must be an email address'),
    v.maxLength(254, 'must be an email address'),
    v.regex(emailPattern, 'must be an email address'),
  )
const invitation = () => ({
  emails: v.pipe(listOf(emailAddress(), 100), v.minLength(1, 'must have at least one address')),
  role: oneOf(roles),
  redirectTo: optional(webAddress()),
})
const roleChange = () => ({ userId: identifier(), role: oneOf(roles) })

export type OrgInput = InputOf<ReturnType<typeof orgFields>>
export type Org = Omit<EntityOf<ReturnType<typeof orgFields>>, 'orgId'>
export type User = {
  id: string
  createdAt: string
  updatedAt: string
  email: string
  fullName?: string
  role?: Role
  /** `invited` until they accept what the mail says. */
  status?: 'invited' | 'active'
}
export type Invitation = InputOf<ReturnType<typeof invitation>>
export type RoleChange = InputOf<ReturnType<typeof roleChange>>

export const org = /* @__PURE__ */ standard<Org, OrgInput>()('/org', ['create', 'get', 'update'], {
  list: operation('GET /org', takes<[], Org[]>),
  delete: operation('DELETE /org/{id}', takes<[id: string], void>),
  listUsers: operation('GET /org/{id}/user', takes<[id: string], User[]>),
  leave: operation('DELETE /org/{id}/leave', takes<[id: string], void>),
  removeMember: operation('DELETE /org/{id}/member/{memberId}/leave', takes<[id: string, memberId: string], void>),
  invite: operation('POST /org/{id}/invite json', takes<[id: string, invitation: Invitation], void>),
  changeRole: operation('PATCH /org/{id}/role json', takes<[id: string, change: RoleChange], void>),
  authenticate: operation('GET /org/{id}/auth', takes<[id: string], { accessToken: string; aud: unknown }>),
})

export const orgResource = /* @__PURE__ */ resource('org', org, () => ({
  about: 'Who owns everything else: an organisation, its members and their roles.',
  fields: orgFields(),
  bodies: { invite: invitation(), changeRole: roleChange() },
  answers: {
    delete: 'nothing',
    listUsers: 'other',
    leave: 'nothing',
    removeMember: 'nothing',
    invite: 'nothing',
    changeRole: 'nothing',
    authenticate: 'other',
  },
}))
