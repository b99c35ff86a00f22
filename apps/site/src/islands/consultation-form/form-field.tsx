import type { ReactNode } from 'react'
import styles from './consultation-form.module.css'
import type { FieldWords } from './form-words.ts'

export type FieldProps = {
  id: string
  words: FieldWords
  /** Marks a field that may stay empty; without it the field is required. */
  optional?: string
  error?: string
  /** Draws the control; the attributes tie it to its label, hint and error. */
  children: (attributes: ControlAttributes) => ReactNode
}

export type ControlAttributes = {
  id: string
  className: string | undefined
  required: boolean
  placeholder: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A label, its control, and under it what is wrong. */
export function FormField({ id, words, optional, error, children }: FieldProps) {
  const hintId = words.hint && `${id}-hint`
  const errorId = error && `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {words.label}
        {optional ? <span className={styles.optional}>{optional}</span> : <span aria-hidden="true">*</span>}
      </label>
      {words.hint && (
        <p className={styles.hint} id={hintId}>
          {words.hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        required: !optional,
        placeholder: words.placeholder,
        'aria-invalid': error !== undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
