import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { report } from '../errors/report.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { type IslandName, islands } from './registry.ts'

/**
 * Turns the finished HTML of an island into the living component. Resolves when it lives; rejects when its code cannot be
 * loaded, and then the HTML stays as it was.
 */
export async function hydrate(island: HTMLElement): Promise<void> {
  const Component = (await islands[island.dataset.island as IslandName]()) as ComponentType
  const props = JSON.parse(island.dataset.props ?? '{}')
  await new Promise<void>((lives) => {
    hydrateRoot(
      island,
      <ErrorBoundary onMount={lives}>
        <Component {...props} />
      </ErrorBoundary>,
      { onRecoverableError: (error) => report(error, 'handled') },
    )
  })
  island.dataset.hydrated = ''
}
