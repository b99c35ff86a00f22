import { html } from './html.ts'
import { document, type Frame } from './layout.ts'

export const playgroundPath = '/playground'

/** The page that the playground's script fills. The key is public: every page of the site carries it. */
export function playgroundDocument(frame: Frame, files: { style: string; script: string }, publicKey: string): string {
  const description =
    'Call an assistant in the browser: talk or type, and see every event, where the time goes, and the code.'
  return document(
    { title: 'Playground', description, href: playgroundPath, frame, files },
    html`<main id="content" class="playground"><h1>Playground</h1><p>${description}</p>
<noscript><p>The playground needs JavaScript: it is a call.</p></noscript>
<div data-public-key="${publicKey}" data-site-url="${frame.siteUrl}" id="playground"></div></main>`,
  )
}
