import { type MediaStream, readObject, type Socket, type StreamEvent, samplesOf } from '../media-stream.ts'

type Message = { event?: string; token?: string; digit?: string }

/** Vonage's WebSocket endpoint: binary linear PCM at 16 000 Hz, little-endian, 20 ms a message; JSON for the rest. */
export function vonageStream(socket: Socket): MediaStream {
  function read(data: Buffer, isBinary: boolean): StreamEvent | null {
    if (isBinary) return { type: 'sound', pcm: samplesOf(data) }
    const { event, token, digit } = readObject(data) as Message
    switch (event) {
      case 'websocket:connected':
        return { type: 'begun', token: String(token ?? '') }
      case 'websocket:dtmf':
        return { type: 'digit', digit: String(digit ?? '').slice(0, 1) }
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
