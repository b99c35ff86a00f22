import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'

type LivekitKey = { url: string; apiKey: string; apiSecret: string }
type Asked = Record<string, string> & { headers?: object }
type AudioSource = InstanceType<RtcNode['AudioSource']>
type Room = InstanceType<RtcNode['Room']>

/** For tests: a telephone in a room, as LiveKit's SIP service brings one there. */
export class RoomTelephone {
  readonly room: Room
  /** Keys that were pressed for it, and how loud it was at most. */
  keys = ''
  loudness = 0
  isThere = true
  /** How loud each whom it heard was at most. */
  readonly loudest = new Map<string, number>()
  #source: AudioSource | null = null
  #isPickedUp = false

  private constructor(room: Room) {
    this.room = room
  }

  static async join(url: string, token: string) {
    const rtc = await loadRtcNode()
    const room = new rtc.Room()
    const telephone = new RoomTelephone(room)
    room.on('trackSubscribed', (track, _publication, from) => {
      const identity = from?.identity ?? ''
      const listen = async () => {
        const options = { sampleRate: 16_000, numChannels: 1, frameSizeMs: 20 }
        for await (const { data } of new rtc.AudioStream(track, options)) {
          const loudest = Math.max(telephone.loudest.get(identity) ?? 0, ...data)
          telephone.loudest.set(identity, loudest)
          telephone.loudness = Math.max(telephone.loudness, loudest)
        }
      }
      listen().catch(() => {}) // who is kept apart from it is so before it is heard
    })
    room.on('dtmfReceived', (_code, digit) => {
      telephone.keys += digit
    })
    room.on('disconnected', () => {
      telephone.isThere = false
    })
    room.on('trackPublished', (publication) => telephone.#isPickedUp && publication.setSubscribed(true))
    await room.connect(url, token, { autoSubscribe: false, dynacast: false })
    const line = new rtc.AudioSource(16_000, 1, 1000)
    telephone.#source = line
    const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE })
    const track = rtc.LocalAudioTrack.createAudioTrack('line', line)
    await room.localParticipant?.publishTrack(track, options).catch((error) => {
      if (telephone.isThere) throw error // else it was hung up meanwhile
    })
    return telephone
  }

  /** Hears from now on whatever is in the room, as LiveKit's SIP service asks for it by itself. */
  pickUp() {
    this.#isPickedUp = true
    for (const { trackPublications } of this.room.remoteParticipants.values())
      for (const publication of trackPublications.values()) publication.setSubscribed(true)
  }

  /** Is heard for a moment, too short for words. */
  async hum() {
    const rtc = await loadRtcNode()
    const samples = Int16Array.from({ length: 3_200 }, (_none, at) => 8_000 * Math.sin(at / 6))
    await this.#source?.captureFrame(new rtc.AudioFrame(samples, 16_000, 1, samples.length))
  }

  press(digit: string) {
    return this.room.localParticipant?.publishDtmf(Number(digit), digit)
  }

  leave() {
    return this.room.disconnect()
  }
}

/**
 * For tests: the routes of LiveKit's SIP service in front of a LiveKit that has none, as strict about who asks. Its only
 * outbound trunk is `ST_1`; `+15005550001` is busy.
 */
export async function sipService(livekit: LivekitKey) {
  const secret = new TextEncoder().encode(livekit.apiSecret)
  const { host, hostname, port } = new URL(livekit.url)
  const telephones: RoomTelephone[] = []
  /** By room. */
  const joining = new Map<string, Promise<unknown>>()
  const transfers: Asked[] = []
  /** Whom the rooms were asked to send out, and what happens while a telephone rings. */
  const removed: string[] = []
  const ringing = { meanwhile: async () => {}, pickedUp: async (_who: RoomTelephone): Promise<unknown> => null }
  /** What LiveKit itself is not asked: methods such as `RoomService/DeleteRoom`, and to let in whose name begins so. */
  const refused = new Set<string>()

  const join = async (room: string, identity: string, attributes: object, roomConfig?: object) => {
    const video = { room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true }
    const token = await new SignJWT({ video, kind: 'sip', attributes, ...(roomConfig && { roomConfig }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(livekit.apiKey)
      .setSubject(identity)
      .setExpirationTime('10m')
      .sign(secret)
    const joined = RoomTelephone.join(livekit.url, token)
    joining.set(room, joined)
    const telephone = await joined
    telephones.push(telephone)
    return telephone
  }

  const tokenOf = ({ url, headers }: IncomingMessage) =>
    new URL(url ?? '', 'http://here').searchParams.get('access_token') ??
    (headers.authorization ?? '').replace('Bearer ', '')

  async function answer(request: IncomingMessage, asked: Asked, response: ServerResponse) {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { payload } = await jwtVerify<{ sip?: { call?: boolean }; video?: { room?: string; roomAdmin?: boolean } }>(
      tokenOf(request),
      secret,
    )
    const { room_name: room = '', participant_identity: identity = '' } = asked
    if (!payload.sip?.call) return reply(403, { code: 'permission_denied', msg: 'permissions denied' })
    if (request.url?.endsWith('/CreateSIPParticipant')) {
      if (asked.sip_trunk_id !== 'ST_1')
        return reply(404, { code: 'not_found', msg: 'requested sip trunk does not exist' })
      const to = asked.sip_call_to ?? ''
      const meta = { sip_status_code: '486', sip_status: 'Busy Here' }
      if (to === '+15005550001')
        return reply(400, { code: 'failed_precondition', msg: 'INVITE failed: sip status: 486', meta })
      const attributes = { 'sip.phoneNumber': to, 'sip.trunkPhoneNumber': asked.sip_number, 'sip.callID': 'SCL_1' }
      const telephone = await join(room, identity, attributes)
      await ringing.meanwhile()
      // who is sent out of the room rings no more
      if (!telephone.isThere)
        return reply(408, { code: 'canceled', msg: 'sip status 487', meta: { sip_status_code: '487' } })
      telephone.pickUp()
      reply(200, { participant_id: 'PA_1', participant_identity: identity, room_name: room, sip_call_id: 'SCL_1' })
      return ringing.pickedUp(telephone)
    }
    if (!payload.video?.roomAdmin || payload.video.room !== room) return reply(403, { code: 'permission_denied' })
    transfers.push(asked)
    await telephones.at(-1)?.leave()
    return reply(200, {})
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (request.url?.startsWith('/twirp/livekit.SIP/')) return answer(request, JSON.parse(body.toString()), response)
    if (request.url?.endsWith('/RemoveParticipant')) {
      const { room } = JSON.parse(body.toString())
      removed.push(room)
      // whoever of rtc-node is sent out while it connects comes back fifteen seconds later, as SIP's do not
      await joining.get(room)?.catch(() => {})
    }
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const method = request.url?.split('.').at(-1) ?? ''
    if (refused.has(method))
      return response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"unavailable"}')
    const theirs = await fetch(`http://${host}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(request.method === 'POST' && { body }),
    }).catch(() => null)
    if (!theirs) return response.destroy()
    response.writeHead(theirs.status, { 'content-type': theirs.headers.get('content-type') ?? type })
    response.end(Buffer.from(await theirs.arrayBuffer()))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { sub = '' } = decodeJwt(tokenOf(request))
    if ([...refused].some((name) => sub.startsWith(name))) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    const there = connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
      there.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      there.write(head)
      socket.pipe(there).pipe(socket)
    })
    for (const [end, other] of [[socket, there] as const, [there, socket] as const]) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    telephones,
    transfers,
    removed,
    ringing,
    refused,
    /** Somebody calls one of our numbers: a dispatch rule opens a room for them and has an agent sent there. */
    async ringIn(from: string, to: string, agent: { agentName: string; metadata: string }) {
      const telephone = await join(
        `phone_${from}_${telephones.length}`,
        `sip_${from}`,
        { 'sip.phoneNumber': from, 'sip.trunkPhoneNumber': to, 'sip.callID': 'SCL_2' },
        { agents: [agent] },
      )
      telephone.pickUp()
      return telephone
    },
    async close() {
      await Promise.all(telephones.map((telephone) => telephone.leave()))
      server.closeAllConnections()
      server.close()
    },
  }
}
