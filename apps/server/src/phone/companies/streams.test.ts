import { expect, test } from 'vitest'
import type { MediaStream } from '../media-stream.ts'
import { jambonzStream } from './jambonz-stream.ts'
import { twilioStream } from './twilio-stream.ts'
import { vonageStream } from './vonage-stream.ts'

const socket = { send() {}, close() {} }
const streams: Record<string, MediaStream> = {
  Twilio: twilioStream(socket),
  Vonage: vonageStream(socket),
  jambonz: jambonzStream(socket),
}
const noText = { toString: null }
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

/** Whoever knows a call's address can say anything before they show its token. */
const said = [
  { event: 'start', start: { streamSid: noText, customParameters: { token: noText } } },
  { event: 'start', start: null },
  { event: 'media', media: { payload: noText } },
  { event: 'dtmf', dtmf: { digit: noText } },
  { event: 'websocket:connected', token: noText },
  { event: 'websocket:dtmf', digit: noText },
  { callSid: 'c1', token: noText },
  { event: 'dtmf', dtmf: noText },
]

test.each(Object.entries(streams))(
  'a stranger on the line of %s says nothing that could end the server',
  (_, stream) => {
    for (const message of said) {
      const read = stream.read(Buffer.from(JSON.stringify(message)), false)
      if (read?.type === 'begun') expect(read.token).toBe('')
      if (read?.type === 'digit') expect(read.digit).toBe('')
    }
    expect(stream.read(Buffer.from(nested), false)).toBeNull()
  },
)
