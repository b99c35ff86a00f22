import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { useMe } from '../../data/use-me.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Shown } from '../../ui/states.tsx'

const orgKey = ['org', 'own'] as const

/** Where each new request goes besides the inbox. */
export function Handover() {
  const { orgId } = useMe()
  const query = useQuery({ queryKey: orgKey, queryFn: ({ signal }) => api.org.get(orgId, { signal }) })
  return (
    <section aria-label="Hand-over" className="stack">
      <Shown query={query} what="Loading">
        {(org) => {
          // what may be null or left out comes as whatever it is
          const { server, name } = org as { server?: Server | null; name?: string | null }
          return <OwnServer name={name ?? ''} orgId={orgId} server={server ?? {}} />
        }}
      </Shown>
      <HubSpot />
      <p className="muted">
        To see whether each hand-over arrived, go to{' '}
        <Link search={{ part: 'deliveries' }} to="/health">
          Health, Webhooks
        </Link>
        .
      </p>
    </section>
  )
}

type Server = { url?: string; secret?: string }

function OwnServer({ orgId, name, server }: { orgId: string; name: string; server: Server }) {
  const save = useAction(
    (of: { name: string; url: string; secret: string }) =>
      api.org.update(orgId, {
        name: of.name,
        // a change replaces it whole: its headers and its secret come along
        server: of.url ? { ...server, url: of.url, ...(of.secret && { secret: of.secret }) } : null,
      }),
    { done: 'Stored.', touches: [orgKey, ['me']], quiet: true },
  )
  const form = useFormAction(async (fields) => {
    await save.mutateAsync({
      name: textIn(fields, 'name'),
      url: textIn(fields, 'url'),
      secret: textIn(fields, 'secret'),
    })
  })
  return (
    <form className="card" onSubmit={form.onSubmit}>
      <h2>Your own server</h2>
      <p className="muted">
        It is told of every new request, call and chat, in signed messages that are tried for a day.
      </p>
      <TextField defaultValue={name} label="Name of your organisation" maxLength={40} name="name" />
      <TextField defaultValue={server.url ?? ''} label="Address" name="url" placeholder="https://" type="url" />
      <TextField
        autoComplete="off"
        hint="Signs each message. Leave it empty to keep the one that is stored."
        label="Secret"
        name="secret"
        type="password"
      />
      <Problem words={form.problem} />
      <button className="button primary" disabled={form.busy} type="submit">
        Store it
      </button>
    </form>
  )
}

function HubSpot() {
  const save = useAction((apiKey: string) => api.credential.create({ provider: 'hubspot', apiKey } as never), {
    done: 'Each new request becomes a contact in HubSpot.',
    touches: [['credential']],
    quiet: true,
  })
  const form = useFormAction(
    async (fields) => {
      await save.mutateAsync(textIn(fields, 'apiKey'))
    },
    { reset: true },
  )
  return (
    <form className="card" onSubmit={form.onSubmit}>
      <h2>HubSpot</h2>
      <TextField
        autoComplete="off"
        hint="Of a private app that may write contacts. Remove it under Providers."
        label="Private-app token"
        name="apiKey"
        required
        type="password"
      />
      <Problem words={form.problem} />
      <button className="button primary" disabled={form.busy} type="submit">
        Connect
      </button>
    </form>
  )
}
