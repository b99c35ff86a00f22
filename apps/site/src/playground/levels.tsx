import type { Voice } from '@parley/sdk'
import { useLevels } from '@parley/sdk/react'

/** How loud both sides are. */
export function Levels({ voice }: { voice: Voice }) {
  const { assistant, caller } = useLevels(voice)
  return (
    <dl className="levels">
      <dt id="level-caller">You</dt>
      <dd>
        <meter aria-labelledby="level-caller" max={1} value={caller} />
      </dd>
      <dt id="level-assistant">Assistant</dt>
      <dd>
        <meter aria-labelledby="level-assistant" max={1} value={assistant} />
      </dd>
    </dl>
  )
}
