import {
  type ConsultationQuery,
  type ConsultationStatus,
  type ConsultationSummary,
  consultationStatuses,
} from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { useChangeRequest, useFacets, useRequests } from '../../data/consultations.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { isFiltered } from './filters.ts'
import { statusChoices, statusLabels, whoIs } from './request-words.ts'
import { useServiceWords } from './use-service-words.ts'

/** What a dragged card carries. */
const dragType = 'application/x-parley-request'

/** A column for each stage. Cards are moved by dragging, or by the list on each of them. */
export function Board({ query }: { query: ConsultationQuery }) {
  const [dragged, setDragged] = useState<ConsultationSummary | null>(null)
  const moving = useRef<string | null>(null)
  return (
    <section aria-label="Board" className="board">
      {consultationStatuses.map((status) => (
        <Column dragged={dragged} key={status} moving={moving} onDrag={setDragged} query={query} status={status} />
      ))}
    </section>
  )
}

type OfColumn = {
  status: ConsultationStatus
  query: ConsultationQuery
  dragged: ConsultationSummary | null
  onDrag: (request: ConsultationSummary | null) => void
  /** The id of what was moved by the list on its card, until that has the focus again. */
  moving: RefObject<string | null>
}

function Column({ status, query, dragged, onDrag, moving }: OfColumn) {
  const list = useRequests({ ...query, status })
  const { data: facets } = useFacets()
  const { change } = useChangeRequest()
  const serviceWords = useServiceWords()
  const me = useMe()
  const [isOver, setIsOver] = useState(false)
  const requests = list.data?.pages.flatMap(({ results }) => results).filter((each) => each.status === status) ?? []
  const loaded = list.data && `${requests.length}${list.hasNextPage ? '+' : ''}`
  const count = isFiltered(query) ? loaded : facets?.byStatus[status]
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
        {statusLabels[status]} {count !== undefined && <span className="badge">{count}</span>}
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
                onChange={(event) => {
                  moving.current = request.id
                  move(request, event.target.value as ConsultationStatus)
                }}
                ref={(select) => {
                  if (moving.current === request.id) focusAgain(select, moving)
                }}
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

/** A card that is moved is drawn anew, and the page forgets where the focus was; whoever has gone elsewhere stays there. */
function focusAgain(select: HTMLSelectElement | null, moving: RefObject<string | null>) {
  const { activeElement } = document
  if (!select || activeElement === select) return
  moving.current = null
  if (activeElement === document.body) select.focus()
}
