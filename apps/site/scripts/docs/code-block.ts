import { highlight } from './highlight.ts'
import { html, type Markup } from './html.ts'

/** Code with a button that copies it. `note` is what the block's first line says after its language, such as a file. */
export function codeBlock(code: string, language: string, note = ''): Markup {
  const label = note || names[language] || 'Code'
  return html`<figure class="code"><figcaption><span>${label}</span><button class="copy scripted" type="button">Copy</button></figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${highlight(code, language)}</code></pre></figure>`
}

const names: Record<string, string> = {
  ts: 'TypeScript',
  tsx: 'React',
  js: 'JavaScript',
  json: 'JSON',
  html: 'HTML',
  sh: 'Terminal',
  http: 'HTTP',
  python: 'Python',
}
