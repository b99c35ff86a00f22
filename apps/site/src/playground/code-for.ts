import type { CallWish } from './start-call.ts'

/** What a page elsewhere needs for the same call. Its origin has to stand in the server's CORS_ORIGINS. */
export function codeFor(kind: 'HTML' | 'React', { publicKey, assistant }: CallWish, siteUrl: string): string {
  return (kind === 'HTML' ? htmlCode : reactCode)(attribute(publicKey), attribute(assistant), siteUrl)
}

/** Nobody's input ends the text it stands in. */
const attribute = (text: string) => text.replace(/[^\w.:-]/g, '')

const htmlCode = (
  publicKey: string,
  assistant: string,
  siteUrl: string,
) => `<script src="${siteUrl}/embed.js" defer></script>
<parley-voice mode="floating" public-key="${publicKey}" assistant="${assistant}"
  consent="You talk to an AI."></parley-voice>
`

const reactCode = (
  publicKey: string,
  assistant: string,
  siteUrl: string,
) => `import { useTranscript, useVoice } from '@parley/sdk/react'

export function Call() {
  const { voice, state } = useVoice('${publicKey}', { baseUrl: '${siteUrl}' })
  const said = useTranscript(voice)
  const isOn = state.status !== 'idle' && state.status !== 'ended'
  return (
    <section>
      <button onClick={() => (isOn ? voice.stop() : voice.start('${assistant}'))}>{isOn ? 'End' : 'Call'}</button>
      {said.map(({ id, role, text }) => <p key={id}>{role}: {text}</p>)}
    </section>
  )
}
`
