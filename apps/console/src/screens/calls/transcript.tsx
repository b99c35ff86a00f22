import { Empty } from '../../ui/states.tsx'
import { duration, onTheClock } from '../../ui/words.ts'
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
              {who[turn.role]} {turn.atMs !== null && <InCall atMs={turn.atMs} />}
            </span>
            <p className="words">
              {turn.text}
              {turn.unheard && <s> {turn.unheard}</s>}
            </p>
            {turn.unheard !== null && <span className="fine muted">{cutOff(turn.unheard)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const cutOff = (unheard: string) =>
  unheard
    ? 'The caller spoke over it: what is struck out was not heard.'
    : 'The caller spoke over it: no more was heard.'

/** A clock's figures for the eye, and the same in words for whoever has them read out. */
function InCall({ atMs }: { atMs: number }) {
  return (
    <time dateTime={`PT${Math.floor(atMs / 1000)}S`}>
      <span aria-hidden="true">{onTheClock(atMs)}</span>
      <span className="unseen">{duration(atMs)} into the call</span>
    </time>
  )
}
