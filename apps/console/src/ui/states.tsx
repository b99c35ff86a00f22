import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordsFor } from '../data/api.ts'

export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <p aria-live="polite" className="state" role="status">
      <span aria-hidden="true" className="dots" />
      {what}…
    </p>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children}
    </div>
  )
}

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="state failed" role="alert">
      <p>{wordsFor(error)}</p>
      {onRetry && (
        <button className="button" onClick={onRetry} type="button">
          Try again
        </button>
      )}
    </div>
  )
}

type ShownProps<Data> = {
  query: UseQueryResult<Data>
  what?: string
  /** What stands above it until it is there: a screen of its own has a heading and a way back then, too. */
  head?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked for, or how far it is. What is there stays while it is asked for again. */
export function Shown<Data>({ query, what, head, children }: ShownProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {children(query.data)}
      </>
    )
  }
  return (
    <>
      {head}
      {query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading {...(what && { what })} />
      )}
    </>
  )
}
