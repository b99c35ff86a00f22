import { useMe } from '../../data/use-me.ts'
import { session } from '../../session/current.ts'
import { passkeysWork } from '../../session/passkeys.ts'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Sessions } from './sessions.tsx'

const roleWords = { admin: 'You may do everything.', editor: 'You may read and change.', viewer: 'You may read.' }

/** Who is signed in, how, and where else. */
export function Account() {
  const me = useMe()
  return (
    <Screen
      actions={
        <button className="button" onClick={() => void session.signOut()} type="button">
          <Icon name="out" /> Sign out
        </button>
      }
      help="/docs/console#you"
      title="You"
    >
      <section aria-label="Who you are" className="card">
        <h2>{me.fullName || me.email}</h2>
        <p className="muted">
          {me.email} · {roleWords[me.role]}
        </p>
      </section>
      <Sessions />
      <Password />
      <AuthenticatorApp />
      {passkeysWork() && <Passkeys />}
    </Screen>
  )
}
