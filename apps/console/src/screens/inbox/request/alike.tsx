import type { ConsultationFile, ConsultationSummary } from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { api } from '../../../data/api.ts'
import { When } from '../../../ui/when.tsx'
import { useServiceWords } from '../use-service-words.ts'
import { useFileAction } from './use-file-action.ts'

/** Other requests of the same address: they can be made one. */
export function Alike({ file, canChange }: { file: ConsultationFile; canChange: boolean }) {
  const join = useFileAction(
    (consultationId: string) => api.consultation.join(file.id, { version: file.version, consultationId }),
    { done: 'They are one request now.' },
  )
  const part = useFileAction((of: ConsultationSummary) => api.consultation.part(of.id, { version: of.version }), {
    done: 'It is a request of its own again.',
  })
  if (file.alike.length + file.joined.length === 0) return null
  return (
    <section aria-label="Requests of the same person" className="card">
      <h2>Also from {file.fullName}</h2>
      <ul className="stack tight">
        {file.alike.map((other) => (
          <li className="row spread" key={other.id}>
            <Other request={other} />
            {canChange && (
              <button
                className="button small"
                disabled={join.isPending}
                onClick={() => join.mutate(other.id)}
                type="button"
              >
                Join to this one
              </button>
            )}
          </li>
        ))}
        {file.joined.map((other) => (
          <li className="row spread" key={other.id}>
            <Other request={other} />
            <span className="badge">Joined</span>
            {canChange && (
              <button
                className="button small"
                disabled={part.isPending}
                onClick={() => part.mutate(other)}
                type="button"
              >
                Take it out
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Other({ request }: { request: ConsultationSummary }) {
  const serviceWords = useServiceWords()
  return (
    <Link className="grow" params={{ id: request.id }} search to="/inbox/$id">
      {serviceWords(request.service)}, <When at={request.createdAt} />
    </Link>
  )
}
