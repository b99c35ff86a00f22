import type { Role, User } from '@parley/protocol/resources'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { useMembers } from '../../data/members.ts'
import { useAction } from '../../data/use-action.ts'
import { isAdmin, useMe } from '../../data/use-me.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Confirm } from '../../ui/modal.tsx'
import { Shown } from '../../ui/states.tsx'

const roleChoices: readonly { value: Role; label: string }[] = [
  { value: 'viewer', label: 'Viewer: reads' },
  { value: 'editor', label: 'Editor: reads and changes' },
  { value: 'admin', label: 'Admin: everything' },
]
const isRole = (text: string): text is Role => roleChoices.some(({ value }) => value === text)
const memberKey = ['org', 'users'] as const

/** Who may come in here, and what each may do. */
export function Members() {
  const me = useMe()
  const query = useMembers()
  return (
    <section aria-label="Members" className="stack">
      <Shown query={query} what="Loading members">
        {(members) => (
          <ul className="stack tight">
            {members.map((member) => (
              <Member key={member.id} me={me.userId} member={member} canChange={isAdmin(me)} orgId={me.orgId} />
            ))}
          </ul>
        )}
      </Shown>
      {isAdmin(me) && <Invite orgId={me.orgId} />}
    </section>
  )
}

type OfMember = { member: User; me: string | null; canChange: boolean; orgId: string }

function Member({ member, me, canChange, orgId }: OfMember) {
  const [isAsking, setIsAsking] = useState(false)
  const stored = member.role ?? 'viewer'
  const [wanted, setWanted] = useState<Role | null>(null)
  // once it is stored, what is stored counts again, whoever changes it next
  if (wanted === stored) setWanted(null)
  const role = wanted ?? stored
  const change = useAction(() => api.org.changeRole(orgId, { userId: member.id, role }), {
    done: 'The role is changed, from the next click on.',
    touches: [memberKey],
  })
  const remove = useAction(() => api.org.removeMember(orgId, member.id), {
    done: `${member.email} is no member any more.`,
    touches: [memberKey],
    onDone: () => setIsAsking(false),
    quiet: true,
  })
  return (
    <li className="row spread card">
      <span className="grow">
        <strong>{member.fullName || member.email}</strong> {member.id === me && <span className="badge">You</span>}{' '}
        {member.status === 'invited' && <span className="badge new">Invited</span>}
        {member.fullName && <span className="muted"> {member.email}</span>}
      </span>
      <SelectField
        choices={roleChoices}
        disabled={!canChange || change.isPending}
        hideLabel
        label={`Role of ${member.email}`}
        onChange={(event) => isRole(event.target.value) && setWanted(event.target.value)}
        value={role}
      />
      {role !== stored && (
        <button
          aria-label={`Change the role of ${member.email}`}
          className="button small primary"
          disabled={change.isPending}
          onClick={() => change.mutate(undefined)}
          type="button"
        >
          Change
        </button>
      )}
      {canChange && member.id !== me && (
        <button className="button small danger" onClick={() => setIsAsking(true)} type="button">
          Remove
        </button>
      )}
      {isAsking && (
        <Confirm
          confirm={`Remove ${member.email}`}
          doing={remove}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(undefined)}
          title="Remove this member?"
        >
          <p>They lose access, and their API keys stop working. Their notes stay.</p>
        </Confirm>
      )}
    </li>
  )
}

function Invite({ orgId }: { orgId: string }) {
  const invite = useAction(
    (of: { email: string; role: Role }) => api.org.invite(orgId, { emails: [of.email], role: of.role }),
    { done: (_answer, { email }) => `A mail to ${email} is on its way.`, touches: [memberKey], quiet: true },
  )
  const form = useFormAction(
    async (fields) => {
      const role = textIn(fields, 'role')
      await invite.mutateAsync({ email: textIn(fields, 'email'), role: isRole(role) ? role : 'viewer' })
    },
    { reset: true },
  )
  return (
    <form className="card" onSubmit={form.onSubmit}>
      <h2>Invite somebody</h2>
      <div className="filters">
        <TextField label="Email" name="email" required type="email" />
        <SelectField choices={roleChoices} defaultValue="editor" label="Role" name="role" />
      </div>
      <p className="hint">They sign in here with a code that is mailed to that address.</p>
      <Problem words={form.problem} />
      <button className="button primary" disabled={form.busy} type="submit">
        Invite
      </button>
    </form>
  )
}
