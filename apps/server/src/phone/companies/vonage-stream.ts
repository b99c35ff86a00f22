import { type MediaStream, readObject, type Socket, type StreamEvent, samplesOf, wordOf } from '../media-stream.ts'

/** Whoever knows a call's address may say it. */
type Message = { event?: unknown; token?: unknown; digit?: unknown }

/** Vonage's WebSocket endpoint: binary linear PCM at 16 000 Hz, little-endian, 20 ms a message; JSON for the rest. */
export function vonageStream(socket: Socket): MediaStream {
  function read(data: Buffer, isBinary: boolean): StreamEvent | null {
    if (isBinary) return { type: 'sound', pcm: samplesOf(data) }
    const { event, token, digit } = readObject(data) as Message
    switch (event) {
      case 'websocket:connected':
        return { type: 'begun', token: wordOf(token) }
      case 'websocket:dtmf':
        return { type: 'digit', digit: wordOf(digit).slice(0, 1) }
      default:
        return null
    }
  }

  return {
    read,
    line: {
      play: (frame) => socket.send(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength)),
      flush: () => socket.send(JSON.stringify({ action: 'clear' })),
      hangUp: () => socket.close(),
    },
  }
}
