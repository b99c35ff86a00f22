import { loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { demoPublicKey, maxMessageChars, playableSignal, TextAssembly, toPackets, type WebCall } from '@parley/protocol'
import { openRoom } from '../../packages/agent/src/transport/livekit/rtc-node.ts'

/** Somebody in a room of LiveKit, as a page is there, without a browser. */
export type LivekitVisitor = {
  id: string
  /** What was heard of it, in frames of 20 ms (mono PCM16 at 16 000 Hz); nothing where nobody `listens`. */
  heard: Int16Array[]
  /** What the assistant has said, and when that came, on the clock of `performance`. */
  said: { text: string; at: number }[]
  type(text: string): void
  /** Resolves when the assistant has said something that matches, after the first `from` things. */
  hears(words: RegExp, from?: number): Promise<void>
  /** Resolves when the assistant has said all that it had to say. */
  hearsOut(): Promise<void>
  leave(): Promise<void>
}

type Track = ConstructorParameters<RtcNode['AudioStream']>[0]

const sampleRateHz = 16_000
const queueMs = 100
/** Only ends what hangs. */
const patienceMs = 120_000

/** Has a server promise a call in a room. Who only asks never comes. */
export async function orderRoomCall(url: string): Promise<Required<WebCall>> {
  const response = await fetch(`${url}/call/web`, {
    method: 'POST',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demoPublicKey}`, origin: url },
    body: JSON.stringify({ assistantId: 'site', transport: { provider: 'livekit' } }),
  })
  if (response.status !== 201) throw new Error(`no call: ${response.status} ${await response.text()}`)
  return (await response.json()) as Required<WebCall>
}

/** Joins the room of a call that was promised. */
export async function joinRoomCall(
  { id, webCallUrl, transport }: Required<WebCall>,
  { listens = false } = {},
): Promise<LivekitVisitor> {
  const rtc: RtcNode = await loadRtcNode()
  const room = openRoom(rtc)
  const said: LivekitVisitor['said'] = []
  let isSpokenTo = false
  const assembly = new TextAssembly((text) => {
    const message = text.startsWith('{') ? JSON.parse(text) : {}
    if (message.type === 'transcript' && message.role === 'assistant' && message.transcriptType === 'final') {
      said.push({ text: message.transcript, at: performance.now() })
      // the words of a speech may be told before its start
      isSpokenTo = true
    }
    if (message.type === 'speech-update' && message.role === 'assistant') isSpokenTo = message.status === 'started'
  }, maxMessageChars)
  const send = (text: string) => {
    // a room that is gone tells it by itself
    for (const { topic, text: piece } of toPackets(text))
      room.localParticipant?.publishData(new TextEncoder().encode(piece), { reliable: true, topic }).catch(() => {})
  }
  room.on('dataReceived', (data, _from, _kind, topic = '') =>
    assembly.add({ topic, text: new TextDecoder().decode(data) }),
  )
  // a page plays each assistant that comes, and says so once it is to be heard
  room.on('trackSubscribed', (track: Track) => {
    send(playableSignal)
    if (listens) void listen(track)
  })
  const heard: Int16Array[] = []
  async function listen(track: Track) {
    const stream = new rtc.AudioStream(track, { sampleRate: sampleRateHz, numChannels: 1, frameSizeMs: 20 })
    for await (const { data } of stream) heard.push(data)
  }
  await room.connect(webCallUrl, transport.callToken ?? '', { autoSubscribe: true, dynacast: false })
  // silent; of who sends nothing LiveKit tells the others every three seconds only, as of a mere listener
  const microphone = new rtc.AudioSource(sampleRateHz, 1, queueMs)
  const track = rtc.LocalAudioTrack.createAudioTrack('microphone', microphone)
  await room.localParticipant?.publishTrack(
    track,
    new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE }),
  )
  return {
    id,
    heard,
    said,
    type: (text) => send(JSON.stringify({ type: 'text-input', text })),
    hears: (words, from = 0) =>
      until(
        () => said.slice(from).some(({ text }) => words.test(text)),
        () => `nobody said ${words}: ${said.map(({ text }) => text).join(' | ')}`,
      ),
    hearsOut: () =>
      until(
        () => !isSpokenTo,
        () => 'the assistant goes on speaking',
      ),
    async leave() {
      await room.disconnect()
      await microphone.close()
    },
  }
}

async function until(holds: () => boolean, complaint: () => string) {
  for (const giveUpAt = Date.now() + patienceMs; !holds(); ) {
    if (Date.now() > giveUpAt) throw new Error(complaint())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
