import { useState } from 'react'
import { AuthRefusal } from '../../session/auth-service.ts'
import { auth, session } from '../../session/current.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { tell } from '../../ui/toasts.tsx'

/** Who signed in long ago proves by a mailed code that it is still they. */
export function Password() {
  const [needsCode, setNeedsCode] = useState(false)
  const [round, setRound] = useState(0)
  const form = useFormAction(async (fields) => {
    try {
      const nonce = textIn(fields, 'nonce')
      await auth.changePassword(await session.token(), String(fields.get('password')), nonce || undefined)
    } catch (error) {
      if (error instanceof AuthRefusal && error.code === 'reauthentication_needed') {
        await auth.reauthenticate(await session.token())
        setNeedsCode(true)
        return
      }
      throw error
    }
    setNeedsCode(false)
    setRound((before) => before + 1)
    tell('Your password is changed; you are signed out everywhere else.')
  })
  return (
    <form className="card" key={round} onSubmit={form.onSubmit}>
      <h2>Password</h2>
      <TextField
        autoComplete="new-password"
        label="New password"
        minLength={8}
        name="password"
        required
        type="password"
      />
      {needsCode && (
        <TextField
          autoComplete="one-time-code"
          hint="You signed in a while ago: we have mailed you a code."
          inputMode="numeric"
          label="Code from the mail"
          name="nonce"
          required
        />
      )}
      <Problem words={form.problem} />
      <div>
        <button className="button" disabled={form.busy} type="submit">
          Change it
        </button>
      </div>
    </form>
  )
}
