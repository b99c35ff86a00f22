import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'
import { deliveryStates, stateChoices, stateIn } from './delivery-states.ts'

/** What your own server and HubSpot are told, and whether they took it. */
export function Deliveries() {
  const [address, change] = useAddress()
  const status = stateIn(address.state)
  const list = useInfiniteQuery({
    queryKey: ['delivery', status],
    queryFn: ({ pageParam, signal }) =>
      api.delivery.list({ ...(status && { status }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const replay = useAction((id: string) => api.delivery.replay(id), {
    done: 'It is tried again.',
    touches: [['delivery']],
  })
  const deliveries = list.data?.pages.flatMap(({ results }) => results)
  return (
    <section aria-label="Webhooks and hand-overs" className="stack">
      <div className="filters">
        <SelectField
          choices={stateChoices}
          label="Show"
          onChange={(event) => change({ state: event.target.value })}
          value={status ?? ''}
        />
      </div>
      {list.isPending && <Loading what="Loading deliveries" />}
      {list.isError && !deliveries && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {deliveries?.length === 0 && <NoDeliveries isFiltered={status !== null} />}
      {deliveries && deliveries.length > 0 && (
        <div className="table-box">
          <table className="folding">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">To</th>
                <th scope="col">State</th>
                <th scope="col">When</th>
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map(({ id, type, origin, status: state, createdAt, lastError }) => (
                <tr key={id}>
                  <td>{type}</td>
                  <td data-label="To">{origin}</td>
                  <td data-label="State">
                    <span className={`badge ${deliveryStates[state][1]}`}>{deliveryStates[state][0]}</span>
                    {lastError && state !== 'sent' && <p className="fine wrong">{lastError}</p>}
                  </td>
                  <td data-label="When">
                    <When at={createdAt} />
                  </td>
                  <td>
                    {state === 'dead' && (
                      <button className="button small" onClick={() => replay.mutate(id)} type="button">
                        Try again
                      </button>
                    )}
                  </td>
                </tr>
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
    </section>
  )
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No hand-over is like that" />
  ) : (
    <Empty title="Nothing was handed over">
      <p>Set your server’s address, or a HubSpot token, under Settings: every new request goes there too.</p>
    </Empty>
  )
}
