import type { ConsultationField } from '@parley/protocol'

export type FieldWords = {
  label: string
  placeholder?: string
  /** One line under the label that helps to answer. */
  hint?: string
}

/** Every word of the form that is not fixed by the rules of the request. */
export type FormWords = {
  fields: Record<ConsultationField, FieldWords>
  /** Marks the optional fields, for instance "optional". */
  optional: string
  /** The first entry of the drop-down, which is no choice. */
  servicePlaceholder: string
  /** The label of the field that only scripts see. */
  honeypot: string
  /** The button at rest. */
  submit: string
  /** What becomes of the answers, said where they are asked for. */
  notice: { text: string; link: { text: string; href: string } }
  /** Stands above the reason why a request was not accepted. */
  failed: string
  thanks: { heading: string; paragraphs: string[] }
}
