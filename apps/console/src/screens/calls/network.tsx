import type { NetworkFigures, NetworkQuality } from '@parley/protocol'
import { inFigures, onTheClock } from '../../ui/words.ts'
import { Fact } from './fact.tsx'
import { networkAdvice, networkFigures, networkWords } from './network-words.ts'

/** How well the caller and the server reached each other, in words, as figures and over time. */
export function Network({ quality }: { quality: NetworkQuality }) {
  const { rating, stretches, concealedMs, dropouts } = quality
  return (
    <section aria-label="Network" className="card">
      <header>
        <h2>Network</h2>
        <Rating rating={rating} />
      </header>
      <p className="muted">{networkAdvice(quality)}</p>
      <dl className="facts">
        {networkFigures(quality).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Sound made up">{inFigures(concealedMs / 1000)} s</Fact>
        <Fact name="Caller was gone">{dropouts === 0 ? 'never' : `${dropouts}×`}</Fact>
      </dl>
      {stretches.length > 1 && <OverTime stretches={stretches} />}
    </section>
  )
}

function Rating({ rating }: Pick<NetworkFigures, 'rating'>) {
  return <span className={`badge network ${rating}`}>{networkWords[rating]}</span>
}

function OverTime({ stretches }: Pick<NetworkQuality, 'stretches'>) {
  return (
    <>
      <div aria-hidden="true" className="network-strip">
        {stretches.map(({ secondsFromStart, rating }) => (
          <span className={rating} key={secondsFromStart} />
        ))}
      </div>
      <details>
        <summary>Over time</summary>
        <ol className="stack tight">
          {stretches.map((stretch) => (
            <li className="row" key={stretch.secondsFromStart}>
              <span className="fine muted">from {onTheClock(stretch.secondsFromStart * 1000)}</span>
              <Rating rating={stretch.rating} />
              <span className="grow fine">
                {networkFigures(stretch)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}
