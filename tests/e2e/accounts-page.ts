// A page whose visitors have accounts: with a published client, or with the site's own session. Built by the test beside it.
import { AuthClient } from 'auth-js-2-69'
import { createClient } from 'supabase-js-2-119'
import { session } from '../../apps/site/src/session/session.ts'
import { watchSession } from '../../apps/site/src/session/session-probe.ts'

const url = `${location.origin}/auth/v1`
const storageKey = 'sb-localhost-auth-token'
const headers = { apikey: PARLEY_AUTH.publicKey }
const clients = {
  oldest: () => new AuthClient({ url, storageKey, headers }),
  newest: () => createClient(location.origin, PARLEY_AUTH.publicKey).auth,
}
type Client = ReturnType<(typeof clients)['newest']>

const chosen = new URLSearchParams(location.search).get('client')
const events: string[] = []
const client = chosen === 'site' ? null : (clients[chosen as 'newest']() as Client)
if (client) client.onAuthStateChange((event) => void events.push(event))
else {
  session.subscribe(() => void events.push(session.getState().user ? 'SIGNED_IN' : 'SIGNED_OUT'))
  void watchSession()
}

export const accounts = {
  client: client as Client,
  events,
  /** The address of whoever this tab takes for signed in. */
  async email() {
    if (!client) return session.getState().user?.email ?? null
    return (await client.getSession()).data.session?.user.email ?? null
  },
}
Object.assign(window, { accounts })
