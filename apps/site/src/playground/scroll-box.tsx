import type { ReactNode } from 'react'

/** What scrolls has a name, and the keyboard reaches it. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} className="scrolls" tabIndex={0}>
      {children}
    </section>
  )
}
