import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { report } from '../errors/report.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Turns the finished HTML of an island into the living component, with the props it was drawn with. */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const props = JSON.parse(island.dataset.props ?? '{}')
  return new Promise((resolve) => {
    const lives = () => {
      island.dataset.hydrated = ''
      resolve()
    }
    hydrateRoot(
      island,
      <ErrorBoundary onMount={lives}>
        <Component {...props} />
      </ErrorBoundary>,
      { onRecoverableError: (error) => report(error) },
    )
  })
}
