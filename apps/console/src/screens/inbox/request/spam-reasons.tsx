import type { ConsultationFile } from '@parley/protocol/resources'
import { useChangeRequest } from '../../../data/consultations.ts'
import { likelySpam } from '../request-words.ts'

/** Why the rules take it for spam, in their words. They only advise: people decide. */
export function SpamReasons({ file, canChange }: { file: ConsultationFile; canChange: boolean }) {
  const { change } = useChangeRequest()
  const { score, reasons } = file.spam
  if (reasons.length === 0) return null
  const isLikely = score >= likelySpam
  return (
    <details className="card" open={isLikely && file.status === 'new'}>
      <summary>
        <strong>{isLikely ? 'Likely spam' : 'Probably not spam'}</strong>{' '}
        <span className="muted">({score} of 100 points)</span>
      </summary>
      <ul className="stack tight">
        {reasons.map(({ text, points }) => (
          <li className="row spread" key={text}>
            <span className="grow">{text}</span>
            <span className="badge">{points > 0 ? `+${points}` : points}</span>
          </li>
        ))}
      </ul>
      {canChange && file.status !== 'spam' && (
        <button
          className="button small"
          onClick={() => change({ of: file, to: { status: 'spam' }, words: 'It is among the spam now.' })}
          type="button"
        >
          It is spam
        </button>
      )}
      {canChange && file.status === 'spam' && (
        <button
          className="button small"
          onClick={() => change({ of: file, to: { status: 'new' }, words: 'It is back among the new ones.' })}
          type="button"
        >
          It is not spam
        </button>
      )}
    </details>
  )
}
