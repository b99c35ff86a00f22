import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Span, spanOf, topFor } from './span.ts'

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The height of every row, in rem: it grows with its reader's letters. */
  rowRem: number
  label: string
  children: (item: Item) => ReactNode
  /** The end of what is there has come near. */
  onEnd?: () => void
}

const nearTheEnd = 20

/** A list of any length of which only what is in sight exists. Arrows, Page Up and Down, Home and End walk it. */
export function VirtualList<Item>({ items, keyOf, rowRem, label, children, onEnd }: Props<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const [rowPx] = useState(() => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const count = items.length
  const [scrolled, setScrolled] = useState<Span>({ first: 0, last: 30 })
  const span = { first: Math.min(scrolled.first, count), last: Math.min(scrolled.last, count) }

  function look() {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const next = spanOf({ scrollTop, clientHeight }, rowPx)
    setScrolled((before) => (before.first === next.first && before.last === next.last ? before : next))
  }

  useEffect(() => {
    if (count > 0 && span.last >= count - nearTheEnd) onEnd?.()
  }, [span.last, count, onEnd])

  function walk(event: KeyboardEvent) {
    const step = steps[event.key]
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    const element = box.current
    if (step === undefined || !row || !element) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, Number(row.dataset.index) + step))
    element.scrollTop = topFor(next, element, rowPx)
    // the row that is to have the focus comes to be by this
    flushSync(look)
    element.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus({ preventScroll: true })
  }

  return (
    <div className="virtual-list" onScroll={look} ref={box}>
      <ul aria-label={label} onKeyDown={walk} style={{ height: count * rowPx }}>
        {items.slice(span.first, span.last).map((item, offset) => {
          const index = span.first + offset
          return (
            <li
              aria-posinset={index + 1}
              aria-setsize={count}
              data-index={index}
              key={keyOf(item)}
              style={{ height: rowPx, transform: `translateY(${index * rowPx}px)` }}
            >
              {children(item)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
