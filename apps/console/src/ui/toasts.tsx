import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

type Toast = { id: number; words: string; tone: 'good' | 'bad'; undo?: () => void }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
/** What can be undone stays as long as a reader needs who was looking elsewhere. In ms. */
const staysMs = { plain: 6_000, undo: 12_000 }

function show(next: readonly Toast[]) {
  toasts = next
  for (const changed of listeners) changed()
}

const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id))

export const dismissAll = () => show([])

/** Says what has happened, beside the page. */
export function tell(words: string, { tone = 'good', undo }: { tone?: Toast['tone']; undo?: () => void } = {}) {
  lastId += 1
  const id = lastId
  show([...toasts.slice(-2), { id, words, tone, ...(undo && { undo }) }])
  setTimeout(() => dismiss(id), undo ? staysMs.undo : staysMs.plain)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div aria-live="polite" className="toasts" role="status">
      {shown.map(({ id, words, tone, undo }) => (
        <div className={`toast ${tone}`} key={id}>
          <p>{words}</p>
          {undo && (
            <button
              className="button small"
              onClick={() => {
                dismiss(id)
                undo()
              }}
              type="button"
            >
              Undo
            </button>
          )}
          <button aria-label="Dismiss" className="icon-button" onClick={() => dismiss(id)} type="button">
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
