// A page whose button calls an agent over LiveKit. LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET name the server; the
// parent process is told the page's address.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node'
import { AccessToken } from 'livekit-server-sdk'

const url = process.env.LIVEKIT_URL as string
const sampleRateHz = 48_000
const frameSamples = 480
const toneHz = 440
const toneLevel = 0.3
/** A second: a whole number of periods and of frames. */
const tone = Int16Array.from(
  { length: sampleRateHz },
  (_, index) => 32_767 * toneLevel * Math.sin((2 * Math.PI * toneHz * index) / sampleRateHz),
)

function tokenFor(room: string, identity: string): Promise<string> {
  const token = new AccessToken(process.env.LIVEKIT_API_KEY, process.env.LIVEKIT_API_SECRET, { identity })
  token.addGrant({ roomJoin: true, room })
  return token.toJwt()
}

/** An agent that waits in a room, its track published, and speaks as soon as somebody comes in, until it leaves. */
async function waitIn(name: string): Promise<Room> {
  const source = new AudioSource(sampleRateHz, 1)
  const room = new Room()
  room.on(RoomEvent.ParticipantConnected, () => void speak(room, source))
  await room.connect(url, await tokenFor(name, 'agent'), { autoSubscribe: true, dynacast: false })
  const options = new TrackPublishOptions()
  options.source = TrackSource.SOURCE_MICROPHONE
  await room.localParticipant?.publishTrack(LocalAudioTrack.createAudioTrack('voice', source), options)
  return room
}

async function speak(room: Room, source: AudioSource) {
  for (let at = 0; room.isConnected; at = (at + frameSamples) % tone.length) {
    // resolves when there is room for more
    await source.captureFrame(new AudioFrame(tone.slice(at, at + frameSamples), sampleRateHz, 1, frameSamples))
  }
}

const client = readFileSync(new URL('./node_modules/livekit-client/dist/livekit-client.umd.js', import.meta.url))
const page = readFileSync(new URL('./page.html', import.meta.url), 'utf8').replaceAll('{{url}}', url)
let visits = 0
let waiting: Room | undefined

const server = createServer(async (request, response) => {
  const answer = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body)
  if (request.url === '/livekit-client.js') return answer('text/javascript; charset=utf-8', client)
  if (request.url === '/token') return answer('text/plain', await tokenFor(`room-${visits}`, 'visitor'))
  if (request.url !== '/') return response.writeHead(404).end()
  await waiting?.disconnect()
  visits += 1
  waiting = await waitIn(`room-${visits}`)
  answer('text/html; charset=utf-8', page)
})
server.listen(0, 'localhost', () => process.send?.(`http://localhost:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit())
