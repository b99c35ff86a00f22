import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { api } from '../../data/api.ts'
import { assistantKeys, useAssistants } from '../../data/assistants.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'

/** What a new assistant is until somebody changes it: it answers from the site’s own words, without any account. */
const beginning = {
  name: 'New assistant',
  firstMessage: 'Hello, I am an AI assistant. How can I help?',
  model: { provider: 'guide' },
  voice: { provider: 'flite', voiceId: 'awb' },
} as const

export function Assistants() {
  const me = useMe()
  const navigate = useNavigate()
  const assistants = useAssistants()
  const [address, change] = useAddress()
  const search = (address.search ?? '').toLowerCase()
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const create = useAction(() => api.assistant.create({ ...beginning }), {
    touches: [assistantKeys.all],
    done: 'There it is. Change it, and try it on the right.',
    onDone: ({ id }) => void navigate({ to: '/assistants/$id', params: { id } }),
  })
  return (
    <Screen
      actions={
        mayChange(me) && (
          <button
            className="button primary"
            disabled={create.isPending}
            onClick={() => create.mutate(undefined)}
            type="button"
          >
            <Icon name="plus" /> New assistant
          </button>
        )
      }
      help="/docs/console#assistants"
      title="Assistants"
    >
      <SearchBox label="Search assistants" onChange={onSearch} value={address.search ?? ''} />
      <Shown query={assistants} what="Loading assistants">
        {(all) => {
          const shown = all.filter(({ name }) => (name ?? '').toLowerCase().includes(search))
          if (shown.length === 0) {
            return (
              <Empty title={all.length === 0 ? 'No assistants of your own yet' : 'No assistant has such a name'}>
                {all.length === 0 && (
                  <p>
                    The site’s own assistant answers from the site’s words. Make another for other pages, telephones or
                    tasks.
                  </p>
                )}
              </Empty>
            )
          }
          return (
            <ul className="cards">
              {shown.map(({ id, name, firstMessage, model, updatedAt }) => (
                <li className="card" key={id}>
                  <h2>
                    <Link params={{ id }} to="/assistants/$id">
                      {name || 'Without a name'}
                    </Link>
                  </h2>
                  <p className="said ours words">{firstMessage || 'Waits for the caller to speak.'}</p>
                  <p className="fine muted">
                    {model?.provider ?? 'guide'} · changed <When at={updatedAt} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </Screen>
  )
}
