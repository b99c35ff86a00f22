import type { ConsultationQuery } from '@parley/protocol/resources'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveAs } from '../../ui/words.ts'

const types = { csv: 'text/csv', json: 'application/json' }

/** What is shown, as a file. */
export function ExportButtons({ query }: { query: ConsultationQuery }) {
  const save = useAction(
    async (format: 'csv' | 'json') => {
      const answer: unknown = await api.consultation.export({ ...query, format })
      // the client has parsed what says that it is JSON
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
      saveAs(`requests-${new Date().toISOString().slice(0, 10)}.${format}`, text, types[format])
    },
    { done: 'The file is among your downloads.' },
  )
  return (
    <p className="row fine">
      <span className="muted">What is shown, as a file:</span>
      {(['csv', 'json'] as const).map((format) => (
        <button
          className="button small"
          disabled={save.isPending}
          key={format}
          onClick={() => save.mutate(format)}
          type="button"
        >
          <Icon name="download" /> {format.toUpperCase()}
        </button>
      ))}
    </p>
  )
}
