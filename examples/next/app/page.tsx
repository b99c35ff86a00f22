import { Call } from './call'

/** Drawn on the server; only the call is a client component. */
export default function Page() {
  return (
    <main>
      <h1>Talk to us</h1>
      <p>You talk to an AI.</p>
      <Call />
    </main>
  )
}
