import { Link, Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { mayChange, useMe } from '../../data/use-me.ts'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loading } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { ExportButtons } from './export-buttons.tsx'
import { queryIn } from './filters.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { RequestList } from './request-list.tsx'

const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }))
const NewRequest = lazy(async () => ({ default: (await import('./new-request.tsx')).NewRequest }))

/** Every request that came in, and the one that is open beside it. */
export function Inbox() {
  const { id } = useParams({ strict: false })
  const me = useMe()
  const [address] = useAddress()
  const [isWriting, setIsWriting] = useState(false)
  const query = queryIn(address, Date.now())
  const isBoard = address.view === 'board'
  return (
    <div className={id ? 'split open' : 'split'}>
      <div className="split-list">
        <Screen
          actions={
            <>
              <Views isBoard={isBoard} />
              {mayChange(me) && (
                <button className="button small" onClick={() => setIsWriting(true)} type="button">
                  <Icon name="plus" /> Add
                </button>
              )}
            </>
          }
          help="/docs/console#inbox"
          title="Inbox"
          wide
        >
          <InboxFilters />
          <Suspense fallback={<Loading />}>
            {isBoard && !id ? <Board query={query} /> : <RequestList openId={id ?? null} query={query} />}
          </Suspense>
          <ExportButtons query={query} />
        </Screen>
      </div>
      {id && (
        <div className="split-open">
          <Outlet key={id} />
        </div>
      )}
      {isWriting && (
        <Suspense>
          <NewRequest onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Views({ isBoard }: { isBoard: boolean }) {
  return (
    <nav aria-label="How requests are shown" className="segments">
      <Link
        activeOptions={{ exact: true }}
        aria-current={isBoard ? undefined : 'page'}
        search={(before) => without(before, 'view')}
        to="/inbox"
      >
        <Icon name="list" /> List
      </Link>
      <Link
        activeOptions={{ exact: true }}
        aria-current={isBoard ? 'page' : undefined}
        search={(before) => ({ ...without(before, 'status'), view: 'board' })}
        to="/inbox"
      >
        <Icon name="board" /> Board
      </Link>
    </nav>
  )
}

const without = (search: Record<string, string | undefined>, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([each, value]) => (each === name || !value ? [] : [[each, value]])),
  )
