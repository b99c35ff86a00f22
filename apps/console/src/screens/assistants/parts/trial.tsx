import type { Assistant, AssistantTrial, VersionFigures } from '@parley/protocol/resources'
import { useState } from 'react'
import { api } from '../../../data/api.ts'
import { assistantKeys } from '../../../data/assistants.ts'
import { useAction } from '../../../data/use-action.ts'
import { Empty } from '../../../ui/states.tsx'
import { When } from '../../../ui/when.tsx'
import { duration, inDollars, inFigures } from '../../../ui/words.ts'
import { Share } from './share.tsx'
import { sideBySide } from './version-figures.ts'

type Props = { id: string; tried: AssistantTrial; canChange: boolean; onPublished: (assistant: Assistant) => void }

/** The version that has a share of the calls, and how it does beside the one that has the others. */
export function Trial({ id, tried, canChange, onPublished }: Props) {
  const { published, trial } = tried
  if (!trial) {
    return tried.figures.length > 0 ? <Figures caption="How its versions did" tried={tried} /> : null
  }
  return (
    <section aria-labelledby="trial" className="card">
      <header>
        <h2 id="trial">
          Version {trial.version} has {trial.percent}% of new calls
        </h2>
        <span className="muted">
          since <When at={trial.startedAt} />
        </span>
      </header>
      <p className="muted">All other calls have version {published}, which is published.</p>
      <Figures caption="Calls since it began" tried={tried} />
      {canChange && <Decision id={id} onPublished={onPublished} trial={trial} />}
    </section>
  )
}

type OfDecision = {
  id: string
  trial: NonNullable<AssistantTrial['trial']>
  onPublished: (assistant: Assistant) => void
}

function Decision({ id, trial: { version, percent }, onPublished }: OfDecision) {
  const [isChanging, setIsChanging] = useState(false)
  const publish = useAction(() => api.assistantTrial.publish(id, { version }), {
    done: `Version ${version} is published: every new call has it.`,
    touches: [assistantKeys.all],
    onDone: onPublished,
  })
  const end = useAction(() => api.assistantTrial.end(id), {
    done: ({ published }) => `Taken back: every new call has version ${published}.`,
    touches: [assistantKeys.one(id)],
  })
  const busy = publish.isPending || end.isPending
  return (
    <footer className="row">
      <button className="button primary small" disabled={busy} onClick={() => publish.mutate(undefined)} type="button">
        Publish for all
      </button>
      <button className="button small" disabled={busy} onClick={() => end.mutate(undefined)} type="button">
        Take it back
      </button>
      <button className="button small" disabled={busy} onClick={() => setIsChanging(true)} type="button">
        Change its share
      </button>
      {isChanging && (
        <Share
          id={id}
          onClose={() => setIsChanging(false)}
          percent={percent}
          version={async () => version}
          what={`version ${version}`}
        />
      )}
    </footer>
  )
}

const measures: readonly { name: string; of: (figures: VersionFigures) => string }[] = [
  { name: 'Calls', of: ({ calls }) => inFigures(calls) },
  { name: 'Requests from calls', of: ({ requests }) => inFigures(requests) },
  { name: 'Questions not answered', of: ({ unanswered }) => inFigures(unanswered) },
  { name: 'Interruptions', of: ({ interruptions }) => inFigures(interruptions) },
  {
    name: 'Wait for the first answer',
    of: ({ firstAnswerMs }) => (firstAnswerMs === null ? 'not yet' : waitWords(firstAnswerMs)),
  },
  { name: 'Cost', of: ({ cost }) => inDollars(cost) },
]

const waitWords = (ms: number) =>
  ms < 1000 ? `${inFigures(ms)} ms` : ms < 10_000 ? `${inFigures(ms / 1000)} s` : duration(ms)

function Figures({ tried, caption }: { tried: AssistantTrial; caption: string }) {
  const columns = sideBySide(tried)
  if (columns.every(({ calls }) => calls === 0)) return <Empty title="No completed calls since it began" />
  return (
    <div className="table-box">
      <table aria-label={caption} className="compared">
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            {columns.map(({ version }) => (
              <th className="number" key={version} scope="col">
                Version {version}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((figures) => (
                <td className="number" key={figures.version}>
                  {of(figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
