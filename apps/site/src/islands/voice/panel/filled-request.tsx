import { consultationFields, type Service } from '@parley/protocol'
import type { MouseEvent } from 'react'
import { goToField } from '../../consultation-form/go-to-field.ts'
import type { CallView } from '../call/visitor-call.ts'
import type { VoiceWords } from '../voice-words.ts'
import s from './call.late.module.css'

type RequestProps = Pick<CallView, 'fields' | 'sent'> & {
  words: VoiceWords['form']
  serviceLabels: Record<Service, string>
}

/**
 * One line: what stands in the form by now, to be unfolded, and the way there. Sending it is left to the visitor; then that it
 * was sent.
 */
export function FilledRequest({ fields, sent, words, serviceLabels }: RequestProps) {
  const filled = consultationFields.flatMap((field) => {
    const value = fields[field]
    return value ? [{ field, value: serviceLabels[value as Service] ?? value }] : []
  })
  const [first] = filled
  if (!first) return sent ? <p className={s.hint}>{words.sent}</p> : null

  const check = (event: MouseEvent) => goToField(words.link.href, first.field) && event.preventDefault()
  return (
    <div className={s.request}>
      <details>
        <summary>{words.heading}</summary>
        <dl>
          {filled.map(({ field, value }) => (
            <div key={field}>
              <dt>{words.labels[field]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <a href={words.link.href} onClick={check}>
        {words.link.text}
      </a>
    </div>
  )
}
