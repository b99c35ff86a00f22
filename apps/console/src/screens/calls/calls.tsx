import type { Call } from '@parley/protocol/resources'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useAssistantNames, useAssistants } from '../../data/assistants.ts'
import { type CallFilters, useCalls, useNewestCalls } from '../../data/calls.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { type Address, useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'
import { counted, duration, inDollars } from '../../ui/words.ts'
import { holds, isLive, lengthOf } from './call-reading.ts'
import { endedReasons, endWords } from './end-words.ts'
import { LiveCalls } from './live-calls.tsx'

const rowRem = 4.75

function filtersIn({ assistant, ended }: Address): CallFilters {
  return { ...(assistant && { assistantId: assistant }), ...(ended && { endedReason: ended }) }
}

/** Who is talking now, and every call that was. */
export function Calls() {
  const { id } = useParams({ strict: false })
  const [address, change] = useAddress()
  const search = address.search ?? ''
  const list = useCalls(filtersIn(address), search !== '')
  const newest = useNewestCalls()
  const { data, fetchNextPage, hasNextPage, isFetching } = list
  const calls = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const past = useMemo(() => calls.filter((call) => !isLive(call) && holds(call, search)), [calls, search])
  const talking = useMemo(() => newest.data?.filter(isLive), [newest.data])
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return (
    <div className={id ? 'split open' : 'split'}>
      <div className="split-list">
        <Screen help="/docs/console#calls" title="Calls" wide>
          <LiveCalls calls={talking} />
          <Filters address={address} onChange={change} onSearch={onSearch} search={search} />
          {list.isPending && <Loading what="Loading calls" />}
          {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
          {data && past.length > 0 && (
            <VirtualList
              items={past}
              keyOf={(call) => call.id}
              label="Past calls"
              rowRem={rowRem}
              // what is found of a search is short, and must not have all that ever was said read
              {...(search === '' && { onEnd: more })}
            >
              {(call) => <CallRow call={call} isOpen={call.id === id} />}
            </VirtualList>
          )}
          {data && past.length === 0 && <NoCalls narrowed={Object.keys(address).length > 0} />}
          {data && search !== '' && hasNextPage && (
            <p className="row fine">
              {counted(calls.length, 'call')} searched.
              <button className="button small" disabled={isFetching} onClick={more} type="button">
                Search earlier ones
              </button>
            </p>
          )}
        </Screen>
      </div>
      {id && (
        <div className="split-open">
          <Outlet key={id} />
        </div>
      )}
    </div>
  )
}

type OfFilters = {
  address: Address
  search: string
  onSearch: (text: string) => void
  onChange: (changes: Address) => void
}

function Filters({ address, search, onSearch, onChange }: OfFilters) {
  const { data: assistants = [] } = useAssistants()
  return (
    <search className="filters">
      <SearchBox label="Search what was said" onChange={onSearch} value={search} />
      <SelectField
        choices={[
          { value: '', label: 'Every assistant' },
          ...assistants.map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
        label="Assistant"
        onChange={(event) => onChange({ assistant: event.target.value })}
        value={address.assistant ?? ''}
      />
      <SelectField
        choices={[{ value: '', label: 'However it ended' }, ...endedReasons]}
        label="Ended"
        onChange={(event) => onChange({ ended: event.target.value })}
        value={address.ended ?? ''}
      />
    </search>
  )
}

function NoCalls({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <Empty title="No call is like that">
      <p>Search for less, or choose another assistant or ending.</p>
    </Empty>
  ) : (
    <Empty title="No call has been made yet">
      <p>
        Open <a href="/">your site</a> and click Call AI: the call stands here while it lasts, and afterwards.
      </p>
    </Empty>
  )
}

function CallRow({ call, isOpen }: { call: Call; isOpen: boolean }) {
  const nameOf = useAssistantNames()
  const lengthMs = lengthOf(call)
  return (
    <Link
      aria-current={isOpen ? 'true' : undefined}
      className="list-row"
      params={{ id: call.id }}
      search
      to="/calls/$id"
    >
      <span className="row spread">
        <strong className="clipped">{call.customer?.name || call.customer?.number || nameOf(call.assistantId)}</strong>
        <span className="fine muted">
          <When at={call.createdAt} />
        </span>
      </span>
      <span className="clipped muted">
        {lengthMs === null ? 'Nobody joined' : duration(lengthMs)} · {endWords(call.endedReason)} · cost{' '}
        {inDollars(call.cost)}
      </span>
    </Link>
  )
}
