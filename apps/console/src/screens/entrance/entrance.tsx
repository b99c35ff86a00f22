import { session, useSession } from '../../session/current.ts'
import { Logo } from '../../ui/logo.tsx'
import { CodeOfApp } from './code-of-app.tsx'
import { SignIn } from './sign-in.tsx'
import { Welcome } from './welcome.tsx'

/** The token of the link that the first start prints: `/console/welcome#<token>`. */
function welcomeToken(): string | null {
  return location.pathname.endsWith('/welcome') && location.hash.length > 1 ? location.hash.slice(1) : null
}

/** What is seen by who is not signed in. */
export function Entrance() {
  const state = useSession()
  const token = welcomeToken()
  return (
    <main className="entrance">
      <Logo />
      {state.status === 'second-factor' ? (
        <CodeOfApp email={state.email} onLeave={() => void session.signOut()} />
      ) : token ? (
        <Welcome token={token} />
      ) : (
        <SignIn />
      )}
    </main>
  )
}
