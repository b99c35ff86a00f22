import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsFor } from '../../data/api.ts'
import { auth, session } from '../../session/current.ts'
import { askForPasskey, passkeysWork } from '../../session/passkeys.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { focusAtFirst } from '../../ui/forms/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { CodeByMail } from './code-by-mail.tsx'

export function SignIn() {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [email, setEmail] = useState('')
  const { data: isFirst } = useQuery({ queryKey: ['first-admin'], queryFn: auth.isFirst, retry: false })
  return (
    <>
      <h1>Sign in</h1>
      {isFirst && (
        <p className="card">
          Nobody has an account here yet. The server’s first start printed a link that makes the first one: look in its
          terminal, or in the file “first-admin-link” of its data folder. A restart makes another.
        </p>
      )}
      {way === 'password' ? (
        <ByPassword email={email} onCode={() => setWay('code')} onEmail={setEmail} />
      ) : (
        <CodeByMail email={email} onEmail={setEmail} onPassword={() => setWay('password')} />
      )}
      {passkeysWork() && <ByPasskey />}
    </>
  )
}

type Way = { email: string; onEmail: (email: string) => void; onCode: () => void }

function ByPassword({ email, onEmail, onCode }: Way) {
  const form = useFormAction(async (fields) =>
    session.take(await auth.withPassword(textIn(fields, 'email'), String(fields.get('password')))),
  )
  return (
    <form onSubmit={form.onSubmit}>
      <TextField
        autoComplete="username"
        ref={focusAtFirst}
        label="Email"
        name="email"
        onChange={(event) => onEmail(event.target.value)}
        required
        type="email"
        value={email}
      />
      <TextField autoComplete="current-password" label="Password" name="password" required type="password" />
      <Problem words={form.problem} />
      <div className="actions">
        <button className="button primary" disabled={form.busy} type="submit">
          Sign in
        </button>
        <button className="button plain" onClick={onCode} type="button">
          Mail me a code instead
        </button>
      </div>
    </form>
  )
}

function ByPasskey() {
  const [problem, setProblem] = useState<string | null>(null)
  async function signIn() {
    setProblem(null)
    try {
      const { challenge_id: id, options } = await auth.beginPasskeySignIn()
      session.take(await auth.withPasskey(id, await askForPasskey(options)))
    } catch (error) {
      // who closes the browser's own question has not failed at anything
      if (error instanceof DOMException && error.name === 'NotAllowedError') return
      setProblem(wordsFor(error))
    }
  }
  return (
    <div className="stack tight">
      <button className="button" onClick={() => void signIn()} type="button">
        Use a passkey
      </button>
      <Problem words={problem} />
    </div>
  )
}
