/** A module of an app that uses the package's types, as text: it compiles without a word. */
export const usesTypes = `import Voice, { type VoiceFailure, type WebCall } from '@parley/sdk'
  import { byProvider, webrtc } from '@parley/sdk'
  import { daily } from '@parley/sdk/daily'
  import { scriptedTransport } from '@parley/sdk/testing'
  const voice = new Voice('key', 'https://api.example', { transport: scriptedTransport().transport })
  voice.on('message', (message) => {
    if (message.type === 'transcript') message.transcript.trim()
    // @ts-expect-error a transcript's field, not everybody's
    message.transcript
  })
  voice.on('error', (failure: VoiceFailure) => failure.code satisfies string)
  voice.send({ type: 'text-input', text: 'Hello' })
  const hosted = new Voice('key', '', { transport: byProvider({ 'parley.webrtc': webrtc, daily: daily() }) })
  hosted.tool('show', { type: 'object', properties: { size: { type: 'integer' } } } as const, ({ size }) => {
    size satisfies number | undefined
    // @ts-expect-error no such argument
    size.length
  })
  // @ts-expect-error no such message
  voice.send({ type: 'shout' })
  export const call: Promise<WebCall | null> = voice.start('assistant', { variableValues: { name: 'Ada' } })`

/** The ways in which apps resolve what they import. */
export const waysToResolve = [
  ['a module in Node', { name: 'app.ts', module: 'nodenext', resolution: 'nodenext' }],
  ['what is required in Node', { name: 'app.cts', module: 'nodenext', resolution: 'nodenext' }],
  ['what a bundler reads', { name: 'app.ts', module: 'esnext', resolution: 'bundler' }],
] as const

/** Every library is checked; the language is what the oldest compiler knows that the types are tried with. */
export const strictOptions = [
  ...['--noEmit', '--strict', '--skipLibCheck', 'false'],
  ...['--target', 'es2022', '--lib', 'es2022,esnext.disposable,dom,dom.iterable'],
  ...['--types', '', '--jsx', 'react-jsx'],
]
