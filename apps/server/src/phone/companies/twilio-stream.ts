import { decodeMuLaw, encodeMuLaw, muLawRateHz, Resampler } from '@parley/agent/phone'
import { type MediaStream, readObject, type Socket, type StreamEvent, wordOf } from '../media-stream.ts'

const engineRateHz = 16_000

/** Whoever knows a call's address may say it. */
type Message = {
  event?: unknown
  start?: { streamSid?: unknown; customParameters?: { token?: unknown } | null } | null
  media?: { payload?: unknown } | null
  dtmf?: { digit?: unknown } | null
}

/** Twilio's Media Streams, both ways: JSON with µ-law at 8 000 Hz. */
export function twilioStream(socket: Socket): MediaStream {
  const up = new Resampler(muLawRateHz, engineRateHz)
  const down = new Resampler(engineRateHz, muLawRateHz)
  let streamSid = ''
  const tell = (message: object) => socket.send(JSON.stringify({ ...message, streamSid }))

  function read(data: Buffer): StreamEvent | null {
    const { event, start, media, dtmf } = readObject(data) as Message
    switch (event) {
      case 'start':
        streamSid = wordOf(start?.streamSid)
        return { type: 'begun', token: wordOf(start?.customParameters?.token) }
      case 'media':
        return { type: 'sound', pcm: up.push(decodeMuLaw(Buffer.from(wordOf(media?.payload), 'base64'))) }
      case 'dtmf':
        return { type: 'digit', digit: wordOf(dtmf?.digit).slice(0, 1) }
      case 'stop':
        return { type: 'over' }
      default:
        return null
    }
  }

  return {
    read,
    line: {
      play: (frame) => {
        const payload = Buffer.from(encodeMuLaw(down.push(frame))).toString('base64')
        tell({ event: 'media', media: { payload } })
      },
      flush: () => tell({ event: 'clear' }),
      hangUp: () => socket.close(),
    },
  }
}
