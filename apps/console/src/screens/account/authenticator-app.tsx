import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import type { Enrolment } from '../../session/auth-service.ts'
import { auth, session } from '../../session/current.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Shown } from '../../ui/states.tsx'
import { whole } from '../../ui/when.tsx'

const personKey = ['auth', 'person'] as const

/** A second step at sign-in: six digits of an app. */
export function AuthenticatorApp() {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const query = useQuery({ queryKey: personKey, queryFn: async () => auth.person(await session.token()) })
  const begin = useAction(async () => auth.enrolFactor(await session.token(), `App of ${whole.format(Date.now())}`), {
    onDone: setEnrolment,
  })
  const remove = useAction(async (id: string) => auth.removeFactor(await session.token(), id), {
    done: 'The second step is gone.',
    touches: [personKey],
  })
  return (
    <section aria-label="Authenticator app" className="card">
      <h2>Authenticator app</h2>
      <Shown query={query}>
        {({ factors = [] }) => {
          const verified = factors.filter(({ status }) => status === 'verified')
          if (verified.length > 0) {
            return (
              <ul className="stack tight">
                {verified.map(({ id, friendly_name: name }) => (
                  <li className="row spread" key={id}>
                    <span className="grow">{name || 'App'}</span>
                    <button className="button small danger" onClick={() => remove.mutate(id)} type="button">
                      Remove
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
          if (enrolment) return <Enrol enrolment={enrolment} onDone={() => setEnrolment(null)} />
          return (
            <>
              <p className="muted">With it, a stolen password opens nothing.</p>
              <div>
                <button
                  className="button"
                  disabled={begin.isPending}
                  onClick={() => begin.mutate(undefined)}
                  type="button"
                >
                  Set it up
                </button>
              </div>
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function Enrol({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const prove = useAction(
    async (code: string) => session.take(await auth.proveFactor(await session.token(), enrolment.id, code)),
    { done: 'From now on, signing in asks for the app’s code.', touches: [personKey], onDone, quiet: true },
  )
  const form = useFormAction(async (fields) => {
    await prove.mutateAsync(textIn(fields, 'code').replaceAll(' ', ''))
  })
  return (
    <form className="stack" onSubmit={form.onSubmit}>
      <img
        alt="A code for your authenticator app to scan"
        className="qr"
        height="180"
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.totp.qr_code)}`}
        width="180"
      />
      <p>
        Or type this into the app: <code>{enrolment.totp.secret}</code>
      </p>
      <TextField
        autoComplete="one-time-code"
        inputMode="numeric"
        label="Code from the app"
        name="code"
        pattern="[0-9 ]{6,7}"
        required
      />
      <Problem words={form.problem} />
      <div>
        <button className="button primary" disabled={form.busy} type="submit">
          Switch it on
        </button>
      </div>
    </form>
  )
}
