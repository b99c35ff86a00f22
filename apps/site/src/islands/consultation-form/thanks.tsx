import type { Ref } from 'react'
import styles from './consultation-form.module.css'
import type { FormWords } from './form-words.ts'

/** What stands in the form's place once the request is stored. */
export function Thanks({ words, ref }: { words: FormWords['thanks']; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.thanks} ref={ref} role="status" tabIndex={-1}>
      <h3>{words.heading}</h3>
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
