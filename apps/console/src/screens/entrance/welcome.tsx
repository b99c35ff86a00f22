import { auth, session } from '../../session/current.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { focusAtFirst } from '../../ui/forms/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'

/** The first account, which is an admin's. */
export function Welcome({ token }: { token: string }) {
  const form = useFormAction(async (fields) => {
    const tokens = await auth.makeFirstAdmin({
      token,
      email: textIn(fields, 'email'),
      password: String(fields.get('password')),
      fullName: textIn(fields, 'fullName'),
    })
    // the link is used up: what stays in the address is the way to the inbox
    history.replaceState(null, '', '/console/inbox')
    session.take(tokens)
  })
  return (
    <>
      <h1>Welcome</h1>
      <p>This is your server’s console. Make the first account: it is an admin’s, and can invite the others.</p>
      <form onSubmit={form.onSubmit}>
        <TextField autoComplete="name" ref={focusAtFirst} label="Your name" maxLength={200} name="fullName" required />
        <TextField autoComplete="username" label="Email" maxLength={254} name="email" required type="email" />
        <TextField
          autoComplete="new-password"
          hint="Three or four words that do not belong together are good, and easy to remember."
          label="Password"
          minLength={8}
          name="password"
          required
          type="password"
        />
        <Problem words={form.problem} />
        <button className="button primary" disabled={form.busy} type="submit">
          Make my account
        </button>
      </form>
      <p className="fine muted">
        Already done? <a href="/console/">Sign in</a> instead.
      </p>
    </>
  )
}
