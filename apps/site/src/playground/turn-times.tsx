import type { TurnLatency } from '@parley/sdk'
import { ScrollBox } from './scroll-box.tsx'

const stages = {
  endpointingMs: 'Certain of the end',
  transcriberMs: 'Written down',
  brainMs: 'First words',
  voiceMs: 'First sound',
} as const satisfies Partial<Record<keyof TurnLatency, string>>

type Stage = keyof typeof stages
const names = Object.keys(stages) as Stage[]

/** The stages of each turn, from the end of what was said to the first sound of the answer, as the call reports them. */
export function TurnTimes({ turns }: { turns: readonly TurnLatency[] }) {
  if (turns.length === 0)
    return <p>Each answer of a call becomes a line here: how many milliseconds each stage took.</p>
  return (
    <ScrollBox label="Milliseconds of each stage">
      <p className="aside">Milliseconds, from the end of what was said to the first sound of the answer.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Turn</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {stages[name]}
              </th>
            ))}
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {turns.map((turn, index) => (
            <tr key={turn.turnId}>
              <th scope="row">{index + 1}</th>
              {names.map((name) => (
                <td key={name}>{rounded(turn[name])}</td>
              ))}
              <td>{rounded(names.reduce((sum, name) => sum + (turn[name] ?? 0), 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const rounded = (ms: number | null) => (ms === null ? '–' : Math.round(ms))
