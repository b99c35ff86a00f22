import { createDecoder, createEncoder, type OpusDecoderHandle, type OpusEncoderHandle } from 'libopus-wasm'
import {
  MediaStreamTrack,
  type RTCDataChannel,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { frameSamples, sampleRateHz } from '../audio/frame.ts'

/** The caller's end of a real call, for tests: what a browser does, in Node. */
export class TestPeer {
  readonly messages: string[] = []
  /** Numbers of the encrypted DTLS records that came, as a browser's replay protection sees them. */
  readonly recordNumbers: number[] = []
  /** Decoded frames of the assistant, with their arrival on `performance.now()`. */
  readonly heard: { at: number; frame: Int16Array }[] = []
  readonly channel: RTCDataChannel
  readonly #connection: RTCPeerConnection
  readonly #encoder: OpusEncoderHandle
  readonly #decoder: OpusDecoderHandle
  #sequence = 0
  #timestamp = 0
  #speaking: ReturnType<typeof setInterval> | null = null
  #waiting: Int16Array = new Int16Array()

  private constructor(
    connection: RTCPeerConnection,
    channel: RTCDataChannel,
    encoder: OpusEncoderHandle,
    decoder: OpusDecoderHandle,
  ) {
    this.#connection = connection
    this.channel = channel
    this.#encoder = encoder
    this.#decoder = decoder
    channel.onMessage.subscribe((data) => this.messages.push(String(data)))
  }

  static async create(): Promise<TestPeer> {
    const opus = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 96 })
    const connection = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      codecs: { audio: [opus], video: [] },
    })
    const rate = { sampleRate: sampleRateHz, channels: 1 } as const
    const encoder = await createEncoder({ ...rate, frameSize: frameSamples, complexity: 0 })
    const peer = new TestPeer(connection, connection.createDataChannel('parley'), encoder, await createDecoder(rate))
    const transceiver = connection.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), { direction: 'sendrecv' })
    transceiver.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ payload }) => {
        peer.heard.push({ at: performance.now(), frame: peer.#decoder.decode(payload).slice() })
      })
    })
    return peer
  }

  /** The bare offer, without candidates, as the SDK sends it. */
  async offer(): Promise<string> {
    const offer = await this.#connection.createOffer()
    await this.#connection.setLocalDescription(offer)
    return (this.#connection.localDescription?.sdp ?? '').replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '')
  }

  async accept(answerSdp: string) {
    for (const ice of this.#connection.iceTransports) {
      ice.connection.onData.subscribe((packet) => {
        const isEncryptedRecord = (packet[0] ?? 0) >= 20 && (packet[0] ?? 0) <= 63 && packet.readUInt16BE(3) === 1
        if (isEncryptedRecord) this.recordNumbers.push(packet.readUIntBE(5, 6))
      })
    }
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: answerSdp })
    this.#startMicrophone()
  }

  send(message: object | string) {
    this.channel.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Speaks this sound (mono PCM16 at 16 000 Hz) from now on; silence otherwise. */
  speak(pcm: Int16Array) {
    this.#waiting = pcm
  }

  stopMicrophone() {
    if (this.#speaking) clearInterval(this.#speaking)
    this.#speaking = null
  }

  async close() {
    this.stopMicrophone()
    await this.#connection.close()
    this.#encoder.free()
    this.#decoder.free()
  }

  #startMicrophone() {
    const [sender] = this.#connection.getSenders()
    let dueAt = performance.now()
    this.#speaking = setInterval(() => {
      for (; dueAt <= performance.now(); dueAt += 20) {
        const frame = new Int16Array(frameSamples)
        frame.set(this.#waiting.subarray(0, frameSamples))
        this.#waiting = this.#waiting.subarray(frameSamples)
        const payload = Buffer.from(this.#encoder.encode(frame))
        this.#sequence = (this.#sequence + 1) & 0xffff
        this.#timestamp += 960
        const header = new RtpHeader({ payloadType: 96, sequenceNumber: this.#sequence, timestamp: this.#timestamp })
        sender?.sendRtp(new RtpPacket(header, payload)).catch(() => {})
      }
    }, 10)
  }
}
