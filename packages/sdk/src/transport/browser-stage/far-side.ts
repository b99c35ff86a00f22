import type { ConnectRequest, WebCall } from '@parley/protocol'

/**
 * The server's part, played inside the page by a second RTCPeerConnection: it answers `POST /call/web` and the connects,
 * hums a tone, and keeps what it receives.
 */
export class FarSide {
  readonly peers: RTCPeerConnection[] = []
  readonly requests: { url: string; body: unknown }[] = []
  readonly received: string[] = []
  readonly context = new AudioContext()
  /** Answers pings, sends `listening`. */
  responsive = true
  /** HTTP status of the next connects; 201 lets them in. */
  connectStatus = 201
  /** How far a caller gets: nothing answers, or ICE finds a way and then neither side begins DTLS. */
  reach: 'all' | 'ice' | 'nothing' = 'all'
  #channel: RTCDataChannel | undefined
  #sender: RTCRtpSender | undefined

  readonly fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const body = JSON.parse(String(init.body))
    this.requests.push({ url: String(url), body })
    init.signal?.throwIfAborted()
    if (String(url).endsWith('/call/web')) return answer(201, this.#webCall())
    if (this.connectStatus !== 201) {
      return answer(this.connectStatus, { statusCode: this.connectStatus, error: 'Refused', message: 'No such call.' })
    }
    const sdp = await this.#answer((body as ConnectRequest).sdp)
    return answer(201, { sdp, resumeToken: `resume-${this.peers.length}` })
  }

  get connects() {
    return this.requests.filter(({ url }) => url.endsWith('/connect')).map(({ body }) => body as ConnectRequest)
  }

  send(text: string) {
    this.#channel?.send(text)
  }

  /** The process dies: the connection is simply gone. */
  crash() {
    this.peers.at(-1)?.close()
  }

  /** The network swallows everything, and nobody is told. */
  async fallSilent() {
    this.responsive = false
    await this.#sender?.replaceTrack(null)
  }

  /**
   * Whether the next second of the caller holds no sound at all: nothing in its packets, or no packets. The fake
   * microphone beeps each second.
   */
  async nextSecondIsSilent(): Promise<boolean> {
    const before = await this.#heard()
    const giveUpAt = performance.now() + 2_000
    let now = before
    while (now.packets < before.packets + 60 && performance.now() < giveUpAt) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      now = await this.#heard()
      if (now.energy - before.energy >= 1e-6) return false
    }
    return true
  }

  async #heard() {
    for (const report of (await this.peers.at(-1)?.getStats())?.values() ?? []) {
      if (report.type === 'inbound-rtp') return { packets: report.packetsReceived, energy: report.totalAudioEnergy }
    }
    return { packets: 0, energy: 0 }
  }

  async close() {
    for (const peer of this.peers) peer.close()
    await this.context.close()
  }

  #webCall(): WebCall {
    const webCallUrl = 'https://far.example/call/1/connect'
    return { id: '1', webCallUrl, transport: { provider: 'parley.webrtc', callToken: 'once' } }
  }

  async #answer(sdp: string): Promise<string> {
    const peer = new RTCPeerConnection()
    this.peers.push(peer)
    peer.ondatachannel = ({ channel }) => this.#serve(channel)
    // Chromium decodes only what something plays.
    const ear = Object.assign(new Audio(), { volume: 0.01 })
    peer.ontrack = ({ track }) => {
      ear.srcObject = new MediaStream([track])
      ear.play().catch(console.error)
    }
    await peer.setRemoteDescription({ type: 'offer', sdp })
    const tone = this.context.createOscillator()
    const output = this.context.createMediaStreamDestination()
    tone.connect(output)
    tone.start()
    const [transceiver] = peer.getTransceivers()
    if (transceiver) transceiver.direction = 'sendrecv'
    this.#sender = transceiver?.sender
    await this.#sender?.replaceTrack(output.stream.getAudioTracks()[0] ?? null)
    const { sdp: own = '' } = await peer.createAnswer()
    const isOpen = this.reach === 'all'
    await peer.setLocalDescription({ type: 'answer', sdp: isOpen ? own : own.replaceAll(setup, 'a=setup:passive') })
    while (peer.iceGatheringState !== 'complete') {
      await new Promise((resolve) => peer.addEventListener('icegatheringstatechange', resolve, { once: true }))
    }
    const answered = peer.localDescription?.sdp ?? ''
    if (this.reach === 'nothing') return answered.replaceAll(/^a=candidate.*\r\n/gm, '')
    return isOpen ? answered : answered.replaceAll(setup, 'a=setup:active')
  }

  #serve(channel: RTCDataChannel) {
    this.#channel = channel
    channel.onmessage = ({ data }) => {
      this.received.push(data)
      if (this.responsive && data.includes('"ping"')) channel.send(data.replace('ping', 'pong'))
    }
    channel.onopen = () => this.responsive && channel.send('listening')
  }
}

const setup = /^a=setup:\w+/gm
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
