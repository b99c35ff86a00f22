import { answerMs, waitingMs } from '@parley/protocol'
import type { TurnLatency } from '@parley/sdk'
import { ScrollBox } from './scroll-box.tsx'

const columns: Record<string, (turn: TurnLatency) => number | null> = {
  'Certain of the end': waitingMs,
  'Written down': ({ transcriberMs }) => transcriberMs,
  'First words': ({ brainMs }) => brainMs,
  'First sound': ({ voiceMs }) => voiceMs,
  Together: answerMs,
}

/** The stages of each turn, from the end of what was said to the first sound of the answer, as the call reports them. */
export function TurnTimes({ turns }: { turns: readonly TurnLatency[] }) {
  if (turns.length === 0)
    return <p>Each answer of a call becomes a line here: how many milliseconds each stage took.</p>
  return (
    <ScrollBox label="Milliseconds of each stage">
      <p className="aside">
        Milliseconds, from the end of what was said to the first sound of the answer. What was said is written down
        while the assistant makes certain that it has ended.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Turn</th>
            {Object.keys(columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turns.map((turn, index) => (
            <tr key={turn.turnId}>
              <th scope="row">{index + 1}</th>
              {Object.entries(columns).map(([name, msOf]) => (
                <td key={name}>{rounded(msOf(turn))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const rounded = (ms: number | null) => (ms === null ? '–' : Math.round(ms))
