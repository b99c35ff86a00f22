import {
  type ConsultationQuery,
  type ConsultationStatus,
  type ConsultationSummary,
  consultationStatuses,
} from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useChangeRequest, useFacets, useRequests } from '../../data/consultations.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { serviceWords, statusChoices, statusLabels, whoIs } from './request-words.ts'

/** What a dragged card carries. */
const dragType = 'application/x-parley-request'

/** A column for each stage. Cards are moved by dragging, or by the list on each of them. */
export function Board({ query }: { query: ConsultationQuery }) {
  const [dragged, setDragged] = useState<ConsultationSummary | null>(null)
  return (
    <section aria-label="Board" className="board">
      {consultationStatuses.map((status) => (
        <Column dragged={dragged} key={status} onDrag={setDragged} query={query} status={status} />
      ))}
    </section>
  )
}

type OfColumn = {
  status: ConsultationStatus
  query: ConsultationQuery
  dragged: ConsultationSummary | null
  onDrag: (request: ConsultationSummary | null) => void
}

function Column({ status, query, dragged, onDrag }: OfColumn) {
  const list = useRequests({ ...query, status })
  const { data: facets } = useFacets()
  const { change } = useChangeRequest()
  const me = useMe()
  const [isOver, setIsOver] = useState(false)
  const requests = list.data?.pages.flatMap(({ results }) => results).filter((each) => each.status === status) ?? []
  const mayDrop = dragged !== null && dragged.status !== status

  function over(event: DragEvent) {
    if (!mayDrop) return
    event.preventDefault()
    setIsOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (dragged && mayDrop) move(dragged, status)
    onDrag(null)
  }
  function move(of: ConsultationSummary, to: ConsultationStatus) {
    change({ of, to: { status: to }, words: `${of.fullName} is now under ${statusLabels[to]}.` })
  }

  return (
    <section
      aria-label={statusLabels[status]}
      className={isOver ? 'column over' : 'column'}
      onDragLeave={() => setIsOver(false)}
      onDragOver={over}
      onDrop={drop}
    >
      <h2 className="row spread">
        {statusLabels[status]} <span className="badge">{facets?.byStatus[status] ?? requests.length}</span>
      </h2>
      {list.isPending && <Loading />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      <ul>
        {requests.map((request) => (
          <li
            className="board-card"
            draggable={mayChange(me)}
            key={request.id}
            onDragEnd={() => onDrag(null)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, request.id)
              event.dataTransfer.effectAllowed = 'move'
              onDrag(request)
            }}
          >
            <Link params={{ id: request.id }} search to="/inbox/$id">
              <strong>{whoIs(request)}</strong>
            </Link>
            <p className="fine muted">
              {serviceWords(request.service)} · <When at={request.createdAt} />
            </p>
            {mayChange(me) && (
              <SelectField
                choices={statusChoices}
                hideLabel
                label={`Stage of ${request.fullName}`}
                onChange={(event) => move(request, event.target.value as ConsultationStatus)}
                value={request.status}
              />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button className="button small" onClick={() => void list.fetchNextPage()} type="button">
          Show more
        </button>
      )}
    </section>
  )
}
