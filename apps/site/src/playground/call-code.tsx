import { useState } from 'react'
import { codeFor } from './code-for.ts'
import { ScrollBox } from './scroll-box.tsx'
import type { CallWish } from './start-call.ts'

/** The same call for a page of one's own. */
export function CallCode({ wish, siteUrl }: { wish: CallWish; siteUrl: string }) {
  const [kind, setKind] = useState<'HTML' | 'React'>('HTML')
  const [note, setNote] = useState('')
  const code = codeFor(kind, wish, siteUrl)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setNote('Copied.'),
      () => setNote('Select it by hand.'),
    )
  return (
    <section aria-labelledby="code">
      <h2 id="code">Code</h2>
      <fieldset className="kinds">
        <legend>For a page in</legend>
        {(['HTML', 'React'] as const).map((each) => (
          <label className="choice" key={each}>
            <input checked={kind === each} name="kind" onChange={() => setKind(each)} type="radio" />
            {each}
          </label>
        ))}
      </fieldset>
      <ScrollBox label={`Code in ${kind}`}>
        <pre>
          <code>{code}</code>
        </pre>
      </ScrollBox>
      <button onClick={() => void copy()} type="button">
        Copy
      </button>
      <span role="status"> {note}</span>
      <p className="aside">
        Which pages elsewhere may use a key is said on the server: <a href="/docs/quick-start#one-tag">Quick start</a>.
      </p>
    </section>
  )
}
