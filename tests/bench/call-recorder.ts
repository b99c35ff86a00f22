// What a visitor's ear and mouth meet in a call: both sides' loudness on one clock, and the messages between.
import type { ServerMessage } from '@parley/protocol'
import type { Page } from 'playwright-core'

/** Loudness (peak, 0–1) of blocks of `blockMs` each; instants are ms since the first block. */
export type CallRecord = {
  blockMs: number
  /** The visitor's microphone, as the call gets it. */
  microphone: number[]
  /** Behind the page's audio element. */
  ear: number[]
  messages: { at: number; message: ServerMessage }[]
  /** Mean time that the assistant's sound spent in the browser's jitter buffer. */
  jitterBufferMs: number
}

/** To be called before the page loads; its context needs `bypassCSP`, because the recorder brings a script of its own. */
export const installRecorder = (page: Page) => page.addInitScript(record)

/** Everything since the page's call began. */
export const readRecord = (page: Page) => page.evaluate('window.readCallRecord()') as Promise<CallRecord>

/** Runs in the page. */
function record() {
  const blockMs = 128 / 48
  const microphone: number[] = []
  const ear: number[] = []
  const messages: CallRecord['messages'] = []
  const connections: RTCPeerConnection[] = []
  let firstBlockAt = Number.POSITIVE_INFINITY
  const context = new AudioContext({ sampleRate: 48_000 })
  const worklet = `registerProcessor('peaks', class extends AudioWorkletProcessor {
    peaks = []
    process(inputs) {
      for (const [channel = []] of inputs) this.peaks.push(channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
      if (this.peaks.length === 8) this.port.postMessage(this.peaks.splice(0))
      return true
    }
  })`
  const ready = context.audioWorklet
    .addModule(URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' })))
    .then(() => {
      const node = new AudioWorkletNode(context, 'peaks', { numberOfInputs: 2, numberOfOutputs: 0 })
      node.port.onmessage = ({ data }: MessageEvent<number[]>) => {
        for (let at = 0; at < data.length; at += 2) {
          microphone.push(data[at] ?? 0)
          ear.push(data[at + 1] ?? 0)
        }
        // messages come late, never early: the earliest tells the clocks' difference best
        firstBlockAt = Math.min(firstBlockAt, performance.now() - ear.length * blockMs)
      }
      return node
    })

  async function tap(stream: MediaStream, input: number) {
    await context.resume()
    context.createMediaStreamSource(stream).connect(await ready, 0, input)
  }

  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    void tap(stream, 0)
    return stream
  }
  const player = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...player,
    set(stream) {
      player?.set?.call(this, stream)
      if (stream) void tap(stream, 1)
    },
  })
  const { createDataChannel } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.createDataChannel = function (label) {
    connections.push(this)
    const channel = createDataChannel.call(this, label)
    channel.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.startsWith('{'))
        messages.push({ at: performance.now(), message: JSON.parse(data) })
    })
    return channel
  }
  async function jitterBufferMs() {
    const reports = [...((await connections.at(-1)?.getStats())?.values() ?? [])]
    const { jitterBufferDelay = 0, jitterBufferEmittedCount = 1 } =
      reports.find(({ type }) => type === 'inbound-rtp') ?? {}
    return (1000 * jitterBufferDelay) / jitterBufferEmittedCount
  }
  Object.assign(window, {
    recordedMs: () => ear.length * blockMs,
    readCallRecord: async () => ({
      blockMs,
      microphone,
      ear,
      messages: messages.map(({ at, message }) => ({ at: at - firstBlockAt, message })),
      jitterBufferMs: await jitterBufferMs(),
    }),
  })
}
