import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { report } from '../errors/report.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Turns the finished HTML of an island into the living component, with the props it was drawn with. */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const props = JSON.parse(island.dataset.props ?? '{}')
  const restoreTexts = keepTexts(island)
  return new Promise((resolve) => {
    const lives = () => {
      restoreTexts()
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

/** React sets a text area back to the text it was drawn with; what a visitor has written there since comes back. */
function keepTexts(island: HTMLElement) {
  const texts = Array.from(island.querySelectorAll('textarea'), (area) => ({ area, value: area.value }))
  return () => {
    for (const { area, value } of texts) if (area.value === area.defaultValue) area.value = value
  }
}
