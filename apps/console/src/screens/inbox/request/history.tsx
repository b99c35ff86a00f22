import type { ConsultationFile, HistoryEntry, MailState } from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { When } from '../../../ui/when.tsx'
import { duration, spelledOut } from '../../../ui/words.ts'
import { useServiceWords } from '../use-service-words.ts'

/** All that happened with the person, the newest first. */
export function History({ file }: { file: ConsultationFile }) {
  return (
    <section aria-label="History" className="card">
      <h2>History</h2>
      {file.history.length === 0 && <p className="muted">Nothing yet.</p>}
      <ol className="timeline">
        {file.history.map((entry) => (
          <li className={entry.kind} key={keyOf(entry)}>
            <p className="fine muted">
              <When at={entry.at} />
            </p>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const serviceWords = useServiceWords()
  switch (entry.kind) {
    case 'request':
      return (
        <p>
          Asked about {serviceWords(entry.service)}
          {entry.joined && ' (joined)'}: “{entry.excerpt}”
        </p>
      )
    case 'mail':
      return (
        <p>
          Mail “{entry.mail.subject}” to {entry.mail.to} <Delivery mail={entry.mail} />
        </p>
      )
    case 'reply':
      return (
        <details>
          <summary>
            {entry.author} replied “{entry.subject}” {entry.mail && <Delivery mail={entry.mail} />}
          </summary>
          <p className="words said ours">{entry.text}</p>
        </details>
      )
    case 'note':
      return (
        <p>
          {entry.note.author} noted: “{entry.note.text}”
        </p>
      )
    case 'change':
      return (
        <p>
          {entry.text} <span className="muted">({entry.by})</span>
        </p>
      )
    case 'call':
      return (
        <p>
          <Link params={{ id: entry.callId }} to="/calls/$id">
            Call
          </Link>
          {entry.durationSeconds !== null && ` of ${duration(entry.durationSeconds * 1000)}`}
          {entry.endedReason && `: ${spelledOut(entry.endedReason).toLowerCase()}`}
        </p>
      )
    case 'chat':
      return <p>Wrote with the assistant</p>
  }
}

const deliveryWords = {
  pending: ['waiting', ''],
  sending: ['being sent', ''],
  sent: ['delivered', 'good'],
  dead: ['given up', 'bad'],
} as const

/** How far a mail has come; why, where it did not. */
function Delivery({ mail }: { mail: MailState }) {
  const [words, tone] = deliveryWords[mail.status]
  return (
    <>
      <span className={`badge ${tone}`}>{words}</span>
      {mail.status !== 'sent' && mail.lastError && <span className="wrong fine"> {mail.lastError}</span>}
    </>
  )
}

function keyOf(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'mail':
      return `mail ${entry.mail.id}`
    case 'reply':
      return `reply ${entry.id}`
    case 'note':
      return `note ${entry.note.id}`
    case 'call':
      return `call ${entry.callId}`
    case 'chat':
      return `chat ${entry.chatId}`
    default:
      return `${entry.kind} ${entry.at} ${entry.kind === 'change' ? entry.text : entry.consultationId}`
  }
}
