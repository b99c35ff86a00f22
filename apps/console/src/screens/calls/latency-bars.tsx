import { inFigures } from '../../ui/words.ts'
import type { TurnTimes } from './call-reading.ts'

const stages = [
  ['endpointing', 'Waiting whether the caller goes on'],
  ['transcriber', 'Listening'],
  ['model', 'Thinking'],
  ['voice', 'Speaking'],
] as const

/** Where the time of each answer went. */
export function LatencyBars({ times }: { times: readonly TurnTimes[] }) {
  const longest = Math.max(...times.map(({ total }) => total), 1)
  return (
    <section aria-label="How long each answer took" className="card">
      <h2>How long each answer took</h2>
      <ul className="legend">
        {stages.map(([stage, words]) => (
          <li key={stage}>
            <span aria-hidden="true" className={`swatch ${stage}`} /> {words}
          </li>
        ))}
      </ul>
      <ol className="bars">
        {times.map((turn) => (
          <li key={turn.id}>
            <span aria-hidden="true" className="bar">
              {stages.map(([stage]) => (
                <span className={stage} key={stage} style={{ inlineSize: `${(100 * turn[stage]) / longest}%` }} />
              ))}
            </span>
            <span className="fine">
              <span className="unseen">Answer {turn.id}: </span>
              {inFigures(Math.round(turn.total))} ms
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
