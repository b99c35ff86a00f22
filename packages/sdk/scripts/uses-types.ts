/** A module of an app that uses the types of every door, as text: it compiles without a word. */
export const usesTypes = `import Voice, { type VoiceFailure, type WebCall } from '@parley/sdk'
  import { byProvider, webrtc } from '@parley/sdk'
  import { assistant, createClient } from '@parley/sdk/api'
  import { type CallObject, createCallObject } from '@parley/sdk/call'
  import { daily } from '@parley/sdk/daily'
  import { defineVoiceElement } from '@parley/sdk/element'
  import { livekit } from '@parley/sdk/livekit'
  import { useVoice } from '@parley/sdk/react'
  import { scriptedTransport } from '@parley/sdk/testing'
  import { typed } from '@parley/sdk/typed'
  const voice = new Voice('key', 'https://api.example', { transport: scriptedTransport().transport })
  voice.on('message', (message) => {
    if (message.type === 'transcript') message.transcript.trim()
    // @ts-expect-error a transcript's field, not everybody's
    message.transcript
  })
  voice.on('error', (failure: VoiceFailure) => failure.code satisfies string)
  voice.send({ type: 'text-input', text: 'Hello' })
  const hosted = new Voice('key', '', { transport: byProvider({ 'parley.webrtc': webrtc, daily: daily(), livekit: livekit() }) })
  hosted.on('load-attempt-failed', ({ errorMsg }) => errorMsg.trim())
  hosted.tool('show', { type: 'object', properties: { size: { type: 'integer' } } } as const, ({ size }) => {
    size satisfies number | undefined
    // @ts-expect-error no such argument
    size.length
  })
  // @ts-expect-error no such message
  voice.send({ type: 'shout' })
  createClient({ resources: { assistant } }).assistant.create({ name: 'Ada' }).then(({ name }) => name?.trim())
  const room: CallObject = createCallObject({ url: 'https://api.example/rooms/main/one' })
  room.on('app-message', ({ fromId }) => fromId satisfies string)
  export const doors = [defineVoiceElement, useVoice, typed]
  export const call: Promise<WebCall | null> = voice.start('assistant', { variableValues: { name: 'Ada' } })`

/** The ways in which apps resolve what they import, the strictest first: it alone reads the types of both kinds of module. */
export const waysToResolve = [
  [
    'in Node, imported and required',
    { files: ['app.ts', 'app.cts'], module: 'nodenext', moduleResolution: 'nodenext' },
  ],
  ['as a bundler reads it', { files: ['app.ts'], module: 'esnext', moduleResolution: 'bundler' }],
] as const

/** Every library is checked but TypeScript’s own; the language is what the oldest compiler knows that the types are tried with. */
export const strictly = {
  ...{
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    target: 'es2022',
    jsx: 'react-jsx',
    types: [],
  },
  lib: ['es2022', 'esnext.disposable', 'dom', 'dom.iterable'],
}
