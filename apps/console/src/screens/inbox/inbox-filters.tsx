import { useCallback } from 'react'
import { useFacets } from '../../data/consultations.ts'
import { useMembers } from '../../data/members.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { sinceChoices } from './filters.ts'
import { statusChoices } from './request-words.ts'

/** Which requests are shown; all of it stands in the address. */
export function InboxFilters() {
  const [address, change] = useAddress()
  const { data: facets } = useFacets()
  const { data: members = [] } = useMembers()
  const search = useCallback((text: string) => change({ search: text }), [change])
  const select = (name: string, label: string, choices: readonly { value: string; label: string }[]) => (
    <SelectField
      choices={choices}
      label={label}
      onChange={(event) => change({ [name]: event.target.value })}
      value={address[name] ?? ''}
    />
  )
  const isBoard = address.view === 'board'
  const isNarrowed = ['status', 'assignee', 'label', 'source', 'since'].some((name) => address[name])
  return (
    <search className="stack tight">
      <SearchBox label="Search name, address or words" onChange={search} value={address.search ?? ''} />
      <details className="filter-box" open={isNarrowed || undefined}>
        <summary>Filters{isNarrowed && ' (on)'}</summary>
        <div className="filters">
          {!isBoard &&
            select('status', 'Stage', [
              { value: '', label: 'Every stage' },
              ...statusChoices.map(({ value, label }) => ({
                value,
                label: facets ? `${label} (${facets.byStatus[value] ?? 0})` : label,
              })),
            ])}
          {select('assignee', 'Assigned to', [
            { value: '', label: 'Anybody' },
            { value: 'nobody', label: 'Nobody yet' },
            ...members.map(({ id, fullName, email }) => ({ value: id, label: fullName || email })),
          ])}
          {select('label', 'Label', [
            { value: '', label: 'Any label' },
            ...(facets?.labels ?? []).map(({ label, count }) => ({ value: label, label: `${label} (${count})` })),
          ])}
          {select('source', 'Came from', [
            { value: '', label: 'Anywhere' },
            ...(facets?.sources ?? []).map(({ source, count }) => ({ value: source, label: `${source} (${count})` })),
          ])}
          {select('since', 'Since', sinceChoices)}
          {isNarrowed && (
            <button
              className="button small"
              onClick={() => change({ status: '', assignee: '', label: '', source: '', since: '' })}
              type="button"
            >
              Show all
            </button>
          )}
        </div>
      </details>
    </search>
  )
}
