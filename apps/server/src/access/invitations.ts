import { Failure, type SiteManifest } from '@parley/protocol'
import type { User } from '@parley/protocol/resources'
import { dayMs } from '../lib/days.ts'
import { type Invitation, invitationMail } from '../mail/invitation-mail.ts'
import type { Kept, KeptBody, Membership } from '../resources/kinds.ts'
import type { MemberName } from '../resources/member-name.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Limiter } from '../servers/limiter.ts'
import type { NewMail } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { issueToken } from './issue-token.ts'

export type InvitationDeps = {
  service: ResourceService
  box: SecretBox
  siteUrl: string
  /** What invites, and on whose behalf. */
  sender: () => { from: string | null; company: SiteManifest['company'] }
  /** Mails of one organisation. */
  perOrganisation: Limiter
  /** Called when a mail is owed. */
  onMail: () => void
}

/** What the address in a mail is made of. */
type Address = { orgId: string; userId: string; invitationId: string; stamp: string }

const lifeMs = 7 * dayMs
const kind = 'user'

/** Invites members by mail, and makes their key when they accept. */
export function createInvitations(deps: InvitationDeps) {
  const { service, box, siteUrl, sender, perOrganisation, onMail } = deps
  const stampOf = (name: string) => box.stamp(`invitation/${name}`)

  /**
   * Also once more, for somebody who has not accepted yet; who has accepted only gets the role. It is good while all of
   * `invitedBy` are admins.
   */
  async function invite(
    orgId: string,
    invited: { email: string; role: string; redirectTo: string | null; invitedBy: readonly MemberName[] },
  ): Promise<void> {
    const { email, role, redirectTo, invitedBy } = invited
    const { resources } = service.store
    const [known] = await resources.list({
      orgId,
      kind,
      conditions: [{ by: 'field', field: 'email', value: email }],
      limit: 1,
    })
    if (known && membershipOf(known.body).status === 'active') {
      await service.update(orgId, kind, known.id, (before) => ({ ...before, role }))
      return
    }
    await perOrganisation.take(orgId)
    const at = service.now()
    const invitationId = uuidV7(at)
    const membership: Membership = { status: 'invited', invitationId, expiresAt: at + lifeMs, redirectTo, invitedBy }
    const first = { orgId, id: uuidV7(at), kind, parentId: '', body: {}, revision: 0, createdAt: at, updatedAt: at }
    const before = known ?? first
    const body = { ...before.body, email, role, membership }
    const user = { ...before, body, revision: before.revision + 1, updatedAt: at }
    const mail = await draw(orgId, { id: invitationId, email, role, at, name: `${orgId}/${user.id}/${invitationId}` })
    if (!(await service.store.members.invite(user, invitationId, mail))) {
      throw new Failure('conflict', `${email} was changed at the same time. Please try again.`)
    }
    onMail()
  }

  async function draw(
    orgId: string,
    { name, ...rest }: Omit<Invitation, 'organisation' | 'url'> & { name: string },
  ): Promise<NewMail> {
    const organisation = String((await service.find(orgId, 'org', orgId))?.name ?? sender().company.name)
    const url = `${siteUrl}/invitation/${name}/${stampOf(name)}`
    return invitationMail({ ...rest, organisation, url }, sender())
  }

  /** Whom an address invites. Throws `not-found` for one that we never sent, `conflict` for one that is used or too old. */
  async function read({ orgId, userId, invitationId, stamp }: Address) {
    const name = `${orgId}/${userId}/${invitationId}`
    const user = box.isStamp(stamp, `invitation/${name}`) ? await service.find(orgId, kind, userId) : null
    const membership = user && membershipOf(user)
    if (!membership || !(await isStoodFor(membership))) {
      throw new Failure('not-found', 'This invitation is not valid, or was taken back.')
    }
    requireOpen(membership, invitationId)
    return { user, membership }
  }

  /** Who is removed, or made less than an admin, must not come back by an invitation of theirs. */
  async function isStoodFor(membership: Membership): Promise<boolean> {
    const invitedBy = (membership.status === 'invited' && membership.invitedBy) || []
    const inviters = invitedBy.map((member) => {
      const [orgId = '', id = ''] = member.split('/')
      return service.find(orgId, kind, id)
    })
    return (await Promise.all(inviters)).every((inviter) => inviter?.role === 'admin')
  }

  /** Makes somebody a member, once; returns the key that they act with, which cannot be read again. */
  async function accept(address: Address): Promise<{ key: string; redirectTo: string | null }> {
    const { user, membership } = await read(address)
    await service.update(user.orgId, kind, user.id, (before) => {
      requireOpen(membershipOf(before), membership.invitationId)
      return { ...before, membership: { status: 'active' } satisfies Membership }
    })
    const issued = await issueToken(service, user.orgId, { name: String(user.email).slice(0, 40), userId: user.id })
    return { key: issued.value, redirectTo: membership.redirectTo }
  }

  /**
   * Makes a person with an account the member whom somebody invited by their address, in every organisation that did:
   * who reads its mail is whom it was sent to. Only for an address that was confirmed.
   */
  async function acceptAs({ id: accountId, email }: { id: string; email: string }): Promise<void> {
    for (const { orgId, userId } of await service.store.members.ofAddress(email)) {
      const user = await service.find(orgId, kind, userId)
      if (!user || !(await isStoodFor(membershipOf(user)))) continue
      await service.update(orgId, kind, userId, (before) => {
        if (before.accountId || isOver(membershipOf(before))) return null
        return { ...before, accountId, membership: { status: 'active' } satisfies Membership }
      })
    }
  }

  /** Whether whoever reads the mail of an address becomes a member with an account. */
  async function isOpenFor(email: string): Promise<boolean> {
    for (const { orgId, userId } of await service.store.members.ofAddress(email)) {
      const user = await service.find(orgId, kind, userId)
      const membership = user && membershipOf(user)
      if (membership && !isOver(membership) && (await isStoodFor(membership))) return true
    }
    return false
  }

  const isOver = (membership: Membership) => membership.status === 'invited' && membership.expiresAt <= service.now()

  function requireOpen(
    membership: Membership,
    invitationId: string,
  ): asserts membership is Extract<Membership, { status: 'invited' }> {
    const isOpen = membership.status === 'invited' && membership.invitationId === invitationId
    if (!isOpen) throw new Failure('conflict', 'This invitation has been used, or there is a newer one.')
    if (membership.expiresAt <= service.now()) {
      throw new Failure('conflict', 'This invitation is too old. Ask for another one.')
    }
  }

  return { invite, read, accept, acceptAs, isOpenFor }
}

export type Invitations = ReturnType<typeof createInvitations>

/** What others see of a member. */
export function presentUser({ membership, orgId: _orgId, accountId: _accountId, ...user }: Kept<'user'>): User {
  return { ...user, status: membershipOf({ membership }).status }
}

/** Members of before there were invitations are active. */
function membershipOf({ membership }: Pick<KeptBody<'user'>, 'membership'>): Membership {
  return membership ?? { status: 'active' }
}
