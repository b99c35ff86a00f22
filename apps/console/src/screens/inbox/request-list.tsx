import type { ConsultationQuery, ConsultationSummary } from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useRequests } from '../../data/consultations.ts'
import { useMemberNames } from '../../data/members.ts'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { isFiltered } from './filters.ts'
import { likelySpam, type ServiceWords, statusLabels, statusTones, whoIs } from './request-words.ts'
import { useServiceWords } from './use-service-words.ts'

const rowRem = 6.25

export function RequestList({ query, openId }: { query: ConsultationQuery; openId: string | null }) {
  const list = useRequests(query)
  const { data, fetchNextPage, hasNextPage, isFetching } = list
  const requests = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const nameOf = useMemberNames()
  const serviceWords = useServiceWords()
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  if (list.isPending) return <Loading what="Loading requests" />
  if (list.isError && !data) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (requests.length === 0) return <NoRequests filtered={isFiltered(query)} />
  return (
    <VirtualList items={requests} keyOf={({ id }) => id} label="Requests" onEnd={more} rowRem={rowRem}>
      {(request) => (
        <RequestRow isOpen={request.id === openId} nameOf={nameOf} request={request} serviceWords={serviceWords} />
      )}
    </VirtualList>
  )
}

function NoRequests({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Empty title="No request is like that">
      <p>Search for less, or show all again under Filters.</p>
    </Empty>
  ) : (
    <Empty title="No request has come in yet">
      <p>
        The moment somebody sends <a href="/contact">the form</a>, it stands here. Send one yourself to see it.
      </p>
    </Empty>
  )
}

type Row = {
  request: ConsultationSummary
  isOpen: boolean
  nameOf: (id: string | null) => string
  serviceWords: ServiceWords
}

function RequestRow({ request, isOpen, nameOf, serviceWords }: Row) {
  const { id, status, createdAt, service, excerpt, labels, assigneeId, spamScore } = request
  return (
    <Link aria-current={isOpen ? 'true' : undefined} className="list-row" params={{ id }} search to="/inbox/$id">
      <span className="row spread">
        <strong className="clipped">{whoIs(request)}</strong>
        <span className="fine muted">
          <When at={createdAt} />
        </span>
      </span>
      <span className="clipped muted">{excerpt || serviceWords(service)}</span>
      <span className="row badges">
        <span className={`badge ${statusTones[status]}`}>{statusLabels[status]}</span>
        {status !== 'spam' && spamScore >= likelySpam && <span className="badge bad">Likely spam</span>}
        {assigneeId && <span className="badge">{nameOf(assigneeId)}</span>}
        {labels.slice(0, 3).map((label) => (
          <span className="badge" key={label}>
            {label}
          </span>
        ))}
      </span>
    </Link>
  )
}
