import type { ConsultationFile, ConsultationStatus } from '@parley/protocol/resources'
import { type FormEvent, useState } from 'react'
import { useChangeRequest, useFacets } from '../../../data/consultations.ts'
import { useMemberNames, useMembers } from '../../../data/members.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { When } from '../../../ui/when.tsx'
import { statusChoices, statusLabels } from '../request-words.ts'

type Props = { file: ConsultationFile; canChange: boolean }

/** How far a request has come, whose it is, and what it is called by. */
export function Handling({ file, canChange }: Props) {
  const { change, undo, busy } = useChangeRequest()
  const { data: members = [] } = useMembers()
  const nameOf = useMemberNames()
  return (
    <section aria-label="Stage, assignee and labels" className="card">
      <div className="filters">
        <SelectField
          choices={statusChoices}
          disabled={!canChange}
          label="Stage"
          onChange={(event) => {
            const status = event.target.value as ConsultationStatus
            change({ of: file, to: { status }, words: `${file.fullName} is now under ${statusLabels[status]}.` })
          }}
          value={file.status}
        />
        <SelectField
          choices={[
            { value: '', label: 'Nobody' },
            ...members.map(({ id, fullName, email }) => ({ value: id, label: fullName || email })),
            // who has left since
            ...(file.assigneeId && !members.some(({ id }) => id === file.assigneeId)
              ? [{ value: file.assigneeId, label: nameOf(file.assigneeId) }]
              : []),
          ]}
          disabled={!canChange}
          label="Assigned to"
          onChange={(event) => {
            const assigneeId = event.target.value || null
            change({ of: file, to: { assigneeId }, words: `Assigned to ${nameOf(assigneeId)}.` })
          }}
          value={file.assigneeId ?? ''}
        />
      </div>
      <Labels canChange={canChange} file={file} />
      {canChange && file.lastChange && (
        <p className="row fine muted">
          <span>
            {file.lastChange.text} ({file.lastChange.by}, <When at={file.lastChange.at} />)
          </span>
          <button className="button small" disabled={busy} onClick={() => undo(file)} type="button">
            Undo
          </button>
        </p>
      )}
    </section>
  )
}

function Labels({ file, canChange }: Props) {
  const { change } = useChangeRequest()
  const { data: facets } = useFacets()
  const [text, setText] = useState('')
  function set(labels: string[], words: string) {
    change({ of: file, to: { labels }, words })
  }
  function add(event: FormEvent) {
    event.preventDefault()
    const label = text.trim()
    setText('')
    if (label && !file.labels.includes(label)) set([...file.labels, label], `Labelled “${label}”.`)
  }
  return (
    <div className="row">
      {file.labels.map((label) => (
        <span className="badge label" key={label}>
          {label}
          {canChange && (
            <button
              aria-label={`Remove the label ${label}`}
              onClick={() =>
                set(
                  file.labels.filter((each) => each !== label),
                  `“${label}” removed.`,
                )
              }
              type="button"
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {canChange && (
        <form className="row inline-form" onSubmit={add}>
          <input
            aria-label="New label"
            list="known-labels"
            maxLength={40}
            onChange={(event) => setText(event.target.value)}
            placeholder="New label"
            value={text}
          />
          <datalist id="known-labels">
            {facets?.labels.map(({ label }) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <button className="button small" type="submit">
            Add label
          </button>
        </form>
      )}
    </div>
  )
}
