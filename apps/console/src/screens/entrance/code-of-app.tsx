import { session } from '../../session/current.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { focusAtFirst } from '../../ui/forms/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'

export function CodeOfApp({ email, onLeave }: { email: string; onLeave: () => void }) {
  const form = useFormAction(async (fields) => session.proveFactor(textIn(fields, 'code').replaceAll(' ', '')))
  return (
    <>
      <h1>Your second step</h1>
      <p>
        You sign in as <strong>{email}</strong>. Open your authenticator app and copy the six digits.
      </p>
      <form onSubmit={form.onSubmit}>
        <TextField
          autoComplete="one-time-code"
          ref={focusAtFirst}
          inputMode="numeric"
          label="Code from the app"
          name="code"
          pattern="[0-9 ]{6,7}"
          required
        />
        <Problem words={form.problem} />
        <div className="actions">
          <button className="button primary" disabled={form.busy} type="submit">
            Go on
          </button>
          <button className="button plain" onClick={onLeave} type="button">
            Sign in as somebody else
          </button>
        </div>
      </form>
    </>
  )
}
