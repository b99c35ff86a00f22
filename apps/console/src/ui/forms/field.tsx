import { type ComponentProps, type ReactNode, useId } from 'react'

type Around = { label: string; hint?: ReactNode; error?: string | null | undefined; hideLabel?: boolean }

function useParts({ hint, error }: Pick<Around, 'hint' | 'error'>) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return { id, described: { 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined } }
}

function Frame({ id, label, hint, error, hideLabel, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className={hideLabel ? 'unseen' : undefined} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="wrong" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type OfInput = Around & Omit<ComponentProps<'input'>, 'id'>
export function TextField({ label, hint, error, hideLabel, ...input }: OfInput) {
  const { id, described } = useParts({ hint, error })
  return (
    <Frame error={error} hideLabel={hideLabel ?? false} hint={hint} id={id} label={label}>
      <input id={id} type="text" {...described} {...input} />
    </Frame>
  )
}

type OfArea = Around & Omit<ComponentProps<'textarea'>, 'id'>
export function TextArea({ label, hint, error, hideLabel, ...area }: OfArea) {
  const { id, described } = useParts({ hint, error })
  return (
    <Frame error={error} hideLabel={hideLabel ?? false} hint={hint} id={id} label={label}>
      <textarea id={id} rows={4} {...described} {...area} />
    </Frame>
  )
}

export type Choice = { value: string; label: string }
type OfSelect = Around & Omit<ComponentProps<'select'>, 'id' | 'children'> & { choices: readonly Choice[] }
export function SelectField({ label, hint, error, hideLabel, choices, ...select }: OfSelect) {
  const { id, described } = useParts({ hint, error })
  return (
    <Frame error={error} hideLabel={hideLabel ?? false} hint={hint} id={id} label={label}>
      <select id={id} {...described} {...select}>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Frame>
  )
}

export function CheckField({ label, hint, ...input }: Omit<OfInput, 'type' | 'error' | 'hideLabel'>) {
  const { id, described } = useParts({ hint, error: null })
  return (
    <div className="field check">
      <input id={id} type="checkbox" {...described} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
