import type { Transport } from '../transport/transport.ts'

const settings = { width: 1280, height: 720, backgroundColor: '#FF1F2D3D', layout: { preset: 'default' } }

/** Has the far side record video; its assistant waits for the recording before it greets. */
export function recordVideo(transport: Transport) {
  const requestedAt = Date.now()
  transport.startRecording?.(settings, () => {
    const videoRecordingStartDelaySeconds = (Date.now() - requestedAt) / 1000
    transport.send(JSON.stringify({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds }))
  })
}
