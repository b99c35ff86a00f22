import type { Open } from '@parley/protocol/resources'
import { useState } from 'react'
import { SpokenTrial } from './spoken-trial.tsx'
import { TypedTrial } from './typed-trial.tsx'

/** The draft as it stands, to write or talk with before anybody else does. */
export function TryIt({ draft, isChanged }: { draft: Open; isChanged: boolean }) {
  const [way, setWay] = useState<'type' | 'talk'>('type')
  return (
    <section aria-label="Try it" className="card try-it">
      <header>
        <h2>Try it</h2>
        <div className="segments">
          <button aria-pressed={way === 'type'} onClick={() => setWay('type')} type="button">
            Type
          </button>
          <button aria-pressed={way === 'talk'} onClick={() => setWay('talk')} type="button">
            Talk
          </button>
        </div>
      </header>
      <p className="fine muted">
        {isChanged ? 'This is your draft: nobody else hears it until you save.' : 'This is what callers hear.'}
      </p>
      {way === 'type' ? <TypedTrial draft={draft} /> : <SpokenTrial draft={draft} />}
    </section>
  )
}
