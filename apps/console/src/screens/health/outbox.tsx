import type { OutboxMail } from '@parley/protocol/resources'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Empty, Failed, Loading, Shown } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'
import { counted } from '../../ui/words.ts'
import { deliveryStates, stateChoices, stateIn } from './delivery-states.ts'

/** Every mail that is owed, was sent or given up. */
export function Outbox() {
  const [address, change] = useAddress()
  const [openId, setOpenId] = useState<string | null>(null)
  const status = stateIn(address.state)
  const list = useInfiniteQuery({
    queryKey: ['outbox', status],
    queryFn: ({ pageParam, signal }) =>
      api.outboxMail.list({ ...(status && { status }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const replay = useAction((id: string) => api.outboxMail.replay(id), {
    done: 'It is tried again.',
    touches: [['outbox']],
  })
  const replayAll = useAction(() => api.outboxMail.replayDead(), {
    done: ({ replayed }) => `${counted(replayed, 'mail')} tried again.`,
    touches: [['outbox']],
  })
  const [first] = list.data?.pages ?? []
  const mails = list.data?.pages.flatMap(({ results }) => results)
  const dead = first?.counts.dead ?? 0
  return (
    <section aria-label="Mails" className="stack">
      {first?.heldSince && (
        <p className="card alarm" role="alert">
          This is a restored copy: nothing is sent until its owner releases it with{' '}
          <code>npx parley outbox release</code>. Held since <When at={first.heldSince} />.
        </p>
      )}
      <div className="filters">
        <SelectField
          choices={stateChoices.map(({ value, label }) => ({
            value,
            label: value && first ? `${label} (${first.counts[value]})` : label,
          }))}
          label="Show"
          onChange={(event) => change({ state: event.target.value })}
          value={status ?? ''}
        />
        {dead > 0 && (
          <button
            className="button"
            disabled={replayAll.isPending}
            onClick={() => replayAll.mutate(undefined)}
            type="button"
          >
            Try all {dead} dead ones again
          </button>
        )}
      </div>
      {list.isPending && <Loading what="Loading mails" />}
      {list.isError && !mails && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {mails?.length === 0 && <Empty title="No mails like that" />}
      {mails && mails.length > 0 && (
        <div className="table-box">
          <table className="folding">
            <thead>
              <tr>
                <th scope="col">Mail</th>
                <th scope="col">To</th>
                <th scope="col">State</th>
                <th scope="col">Queued</th>
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} onOpen={() => setOpenId(mail.id)} onReplay={replay.mutate} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <button className="button" onClick={() => void list.fetchNextPage()} type="button">
          Show more
        </button>
      )}
      {openId && <OpenMail id={openId} onClose={() => setOpenId(null)} />}
    </section>
  )
}

type OfRow = { mail: OutboxMail; onOpen: () => void; onReplay: (id: string) => void }

function MailRow({ mail, onOpen, onReplay }: OfRow) {
  const [words, tone] = deliveryStates[mail.status]
  return (
    <tr>
      <td>
        <button className="link" onClick={onOpen} type="button">
          {mail.subject}
        </button>
      </td>
      <td data-label="To">{mail.to}</td>
      <td data-label="State">
        <span className={`badge ${tone}`}>{words}</span>
        {mail.lastError && mail.status !== 'sent' && <p className="fine wrong">{mail.lastError}</p>}
      </td>
      <td data-label="Queued">
        <When at={mail.queuedAt} />
      </td>
      <td>
        {mail.status === 'dead' && (
          <button className="button small" onClick={() => onReplay(mail.id)} type="button">
            Try again
          </button>
        )}
      </td>
    </tr>
  )
}

function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['outbox', 'one', id],
    queryFn: ({ signal }) => api.outboxMail.get(id, { signal }),
  })
  return (
    <Modal onClose={onClose} title={query.data?.subject ?? 'Mail'}>
      <Shown query={query}>
        {({ to, attempts, text, lastError }) => (
          <div className="stack">
            <p className="muted">
              To {to}, {counted(attempts, 'attempt')}
            </p>
            {lastError && <p className="wrong">{lastError}</p>}
            <pre>{text || 'Its words are gone: they are kept only until it has been sent.'}</pre>
          </div>
        )}
      </Shown>
    </Modal>
  )
}
