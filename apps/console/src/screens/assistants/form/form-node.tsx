import type { Open } from '@parley/protocol/resources'
import { useEffect, useRef, useState } from 'react'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { spelledOut } from '../../../ui/words.ts'
import { valueAt, withProvider, withValueAt } from './draft.ts'
import type { FieldNode } from './field-tree.ts'

type Props = {
  node: FieldNode
  /** The group that it stands in. */
  among?: readonly FieldNode[]
  draft: Open
  onChange: (draft: Open) => void
  disabled: boolean
}

/** One field of an assistant, or a group of them. */
export function FormNode({ node, among = [], draft, onChange, disabled }: Props) {
  if (!isUnderstood(node, draft)) return null
  const label = spelledOut(node.name)
  const value = valueAt(draft, node.path)
  const set = (next: unknown) => onChange(withValueAt(draft, node.path, next))
  const choose = (option?: string) =>
    node.name === 'provider' ? onChange(withProvider(draft, among, node.path, option)) : set(option)
  switch (node.kind) {
    case 'group':
      return (
        <details className="group" open={value !== undefined && node.path.length < 2}>
          <summary>{label}</summary>
          <div className="fields">
            {node.fields.map((field) => (
              <FormNode
                among={node.fields}
                disabled={disabled}
                draft={draft}
                key={field.name}
                node={field}
                onChange={onChange}
              />
            ))}
          </div>
        </details>
      )
    case 'text': {
      const common = { disabled, label, maxLength: node.maxLength, value: textOf(value) }
      return node.isLong ? (
        <TextArea {...common} onChange={(event) => set(event.target.value || undefined)} rows={2} />
      ) : (
        <TextField {...common} onChange={(event) => set(event.target.value || undefined)} />
      )
    }
    case 'number':
      return (
        <TextField
          disabled={disabled}
          hint={node.min !== null && node.max !== null ? `${node.min} to ${node.max}` : undefined}
          label={label}
          max={node.max ?? undefined}
          min={node.min ?? undefined}
          onChange={(event) => set(event.target.value === '' ? undefined : Number(event.target.value))}
          step="any"
          type="number"
          value={typeof value === 'number' ? value : ''}
        />
      )
    case 'flag':
      return (
        <SelectField
          choices={flagChoices}
          disabled={disabled}
          label={label}
          onChange={(event) => set(event.target.value === '' ? undefined : event.target.value === 'true')}
          value={typeof value === 'boolean' ? String(value) : ''}
        />
      )
    case 'choice':
      return (
        <SelectField
          choices={[
            { value: '', label: 'As usual' },
            ...node.options.map((option) => ({ value: option, label: option })),
          ]}
          disabled={disabled}
          label={label}
          onChange={(event) => choose(event.target.value || undefined)}
          value={textOf(value)}
        />
      )
    case 'lines':
      return (
        <TextArea
          disabled={disabled}
          hint="One on each line."
          label={label}
          onChange={(event) => set(event.target.value ? event.target.value.split('\n') : undefined)}
          rows={2}
          value={Array.isArray(value) ? value.join('\n') : ''}
        />
      )
    case 'json':
      return <JsonField disabled={disabled} label={label} onChange={set} value={value} />
  }
}

const flagChoices = [
  { value: '', label: 'As usual' },
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
]

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What only some providers understand is asked for where one of those is chosen. */
function isUnderstood({ of, path }: FieldNode, draft: Open): boolean {
  if (!of) return true
  return of.includes(String(valueAt(draft, [...path.slice(0, -1), 'provider'])))
}

type OfJson = { label: string; value: unknown; disabled: boolean; onChange: (value: unknown) => void }

/** Written as JSON; the draft changes whenever it can be read. */
function JsonField({ label, value, disabled, onChange }: OfJson) {
  const [text, setText] = useState(() => written(value))
  const [problem, setProblem] = useState<string | null>(null)
  const told = useRef(value)
  useEffect(() => {
    // another field, or another version, has changed it
    if (value !== told.current) setText(written(value))
    told.current = value
  }, [value])
  function write(next: string) {
    setText(next)
    try {
      told.current = next.trim() ? JSON.parse(next) : undefined
      onChange(told.current)
      setProblem(null)
    } catch {
      setProblem('This is no JSON yet, so it is not in the draft.')
    }
  }
  return (
    <TextArea
      className="code"
      disabled={disabled}
      error={problem}
      hint="As JSON."
      label={label}
      onChange={(event) => write(event.target.value)}
      rows={2}
      spellCheck={false}
      value={text}
    />
  )
}

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))
