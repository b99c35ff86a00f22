import { ScrollBox } from './scroll-box.tsx'
import type { RecordedEvent } from './use-recorded-call.ts'

/** Every event of the call with its details, the newest first. */
export function EventLog({ events, onClear }: { events: readonly RecordedEvent[]; onClear: () => void }) {
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      <ScrollBox label="Events of the call">
        {events.length === 0 && <p>Nothing yet.</p>}
        <ol>
          {events.map(({ id, at, name, details }) => (
            <li key={id}>
              <time>{at.toISOString().slice(11, 23)}</time> <b>{name}</b> <code>{details}</code>
            </li>
          ))}
        </ol>
      </ScrollBox>
      <button disabled={events.length === 0} onClick={onClear} type="button">
        Clear
      </button>
    </section>
  )
}
