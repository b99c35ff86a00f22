import { type MediaStream, readObject, type Socket, type StreamEvent, samplesOf, wordOf } from '../media-stream.ts'

export const jambonzRateHz = 16_000
/** Without a frame for so long, what was said is over. */
const overMs = 60
/**
 * Before jambonz plays anything it gathers 160 ms at this rate on a line of 8 000 Hz, later 80 (`mod_audio_fork`): less than
 * that of the end of what was said would be heard only before the next words.
 */
const gatheredMs = 160

/** Whoever knows a call's address may say it. */
type Message = { callSid?: unknown; token?: unknown; event?: unknown; dtmf?: unknown }

/** jambonz’s `listen`: its first text says which call it is, then binary linear PCM, little-endian; JSON for the rest. */
export function jambonzStream(socket: Socket): MediaStream {
  const silence = new Uint8Array((jambonzRateHz / 1000) * gatheredMs * 2)
  let ending: NodeJS.Timeout | null = null

  function endWords() {
    if (!ending) return
    clearTimeout(ending)
    ending = null
    socket.send(silence)
  }

  function read(data: Buffer, isBinary: boolean): StreamEvent | null {
    if (isBinary) return { type: 'sound', pcm: samplesOf(data) }
    const { callSid, token, event, dtmf } = readObject(data) as Message
    if (event === 'dtmf') return { type: 'digit', digit: wordOf(dtmf).slice(0, 1) }
    return callSid === undefined ? null : { type: 'begun', token: wordOf(token) }
  }

  return {
    read,
    line: {
      play: (frame) => {
        socket.send(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength))
        if (ending) ending.refresh()
        else ending = setTimeout(endWords, overMs)
      },
      flush: () => {
        endWords() // what is gathered is dropped only once it waits to be played
        socket.send(JSON.stringify({ type: 'killAudio' }))
      },
      hangUp: () => {
        if (ending) clearTimeout(ending)
        socket.close()
      },
    },
  }
}
