import { useState } from 'react'
import { auth, session } from '../../session/current.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { focusAtFirst } from '../../ui/forms/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'

type Props = { email: string; onEmail: (email: string) => void; onPassword: () => void }

/** Six digits to whoever has an account or was invited; nobody learns which addresses those are. */
export function CodeByMail({ email, onEmail, onPassword }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useFormAction(async (fields) => {
    const to = textIn(fields, 'email')
    await auth.sendCode(to)
    setSentTo(to)
  })
  const prove = useFormAction(async (fields) =>
    session.take(await auth.withCode(sentTo ?? '', textIn(fields, 'code').replaceAll(' ', ''))),
  )
  if (sentTo === null) {
    return (
      <form onSubmit={ask.onSubmit}>
        <TextField
          autoComplete="username"
          ref={focusAtFirst}
          hint="If it has an account here, or an invitation, a mail with six digits is on its way."
          label="Email"
          name="email"
          onChange={(event) => onEmail(event.target.value)}
          required
          type="email"
          value={email}
        />
        <Problem words={ask.problem} />
        <div className="actions">
          <button className="button primary" disabled={ask.busy} type="submit">
            Mail me a code
          </button>
          <button className="button plain" onClick={onPassword} type="button">
            Use a password
          </button>
        </div>
      </form>
    )
  }
  return (
    <form onSubmit={prove.onSubmit}>
      <p role="status">
        Look at the mail to <strong>{sentTo}</strong> and copy the six digits.
      </p>
      <TextField
        autoComplete="one-time-code"
        ref={focusAtFirst}
        inputMode="numeric"
        label="Code from the mail"
        name="code"
        pattern="[0-9 ]{6,7}"
        required
      />
      <Problem words={prove.problem} />
      <div className="actions">
        <button className="button primary" disabled={prove.busy} type="submit">
          Sign in
        </button>
        <button className="button plain" onClick={() => setSentTo(null)} type="button">
          Ask for another
        </button>
      </div>
    </form>
  )
}
