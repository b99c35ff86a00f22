import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

type Undo = () => void
type Toast = { id: number; words: string; tone: 'good' | 'bad'; undo?: Undo; about?: string; stays?: boolean }

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
/** Takes away what has been said about something: it is not so any more. */
export const dismissAbout = (about: string) => show(toasts.filter((toast) => toast.about !== about))

type Options = { tone?: Toast['tone']; undo?: Undo; about?: string; stays?: boolean }

/** Says what has happened, beside the page; what `stays` has to be read, and is there until somebody dismisses it. */
export function tell(words: string, { tone = 'good', undo, about, stays = false }: Options = {}) {
  lastId += 1
  const id = lastId
  const before = [...toasts.filter((toast) => toast.stays), ...toasts.filter((toast) => !toast.stays).slice(-2)]
  show([...before, { id, words, tone, stays, ...(undo && { undo }), ...(about && { about }) }])
  if (!stays) setTimeout(() => dismiss(id), undo ? staysMs.undo : staysMs.plain)
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
