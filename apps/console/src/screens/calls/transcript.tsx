import { Empty } from '../../ui/states.tsx'
import { duration } from '../../ui/words.ts'
import type { Turn } from './call-reading.ts'

const who = { caller: 'Caller', assistant: 'Assistant', tool: 'Tool' }

/** What was said, on a line of time. */
export function Transcript({ turns, isLive }: { turns: readonly Turn[]; isLive: boolean }) {
  if (turns.length === 0) {
    return (
      <Empty title={isLive ? 'The words come when the call is over' : 'The words were not kept'}>
        <p>
          An assistant keeps what is said only where “Transcript plan enabled” is on, and then its callers are told so.
        </p>
      </Empty>
    )
  }
  return (
    <section aria-label="What was said" className="card">
      <h2>What was said</h2>
      <ol className="conversation">
        {turns.map((turn) => (
          <li className={turn.role} key={turn.id}>
            <span className="fine muted">
              {who[turn.role]}
              {turn.atMs !== null && `, ${duration(turn.atMs)}`}
            </span>
            <p className="words">{turn.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
