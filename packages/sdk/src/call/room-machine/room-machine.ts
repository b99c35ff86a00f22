import type { RoomLine, RoomParticipant, RoomServerMessage, RoomTracks } from '@parley/protocol'
import { roomVersion } from '@parley/protocol'
import { type Deferred, deferred } from '../../lib/deferred.ts'
import type {
  CallMachine,
  Credentials,
  FatalError,
  Joined,
  JoinRequest,
  MachineAnswers,
  MachineHost,
  MachineRequests,
  ParticipantRequest,
  Published,
  RoomInfo,
} from '../machine.ts'
import { sampleOf } from '../network/network-sample.ts'
import type { Access } from '../participant.ts'
import { ConnectionTrial, iceServersOf } from './connection-trial.ts'
import { type DiallingAnswers, diallingAnswers, dialOutReport, understandsTones } from './dialling.ts'
import { LivekitPeer } from './livekit/livekit-peer.ts'
import { loadLivekit } from './livekit/livekit-rooms.ts'
import type { MakePeer } from './media-peer.ts'
import { MediaPlayers } from './player/media-players.ts'
import { RoomMedia } from './room-media.ts'
import { RoomPeer } from './room-peer.ts'
import { maySend, remoteParticipant } from './room-people.ts'
import { RoomWishes } from './room-wishes.ts'
import { recordingRequest, ServerRecording } from './server-recording.ts'
import { Signalling, socketAddress } from './signalling.ts'
import { Captions } from './speech/captions.ts'
import { SpeakerWatch } from './speech/speaker-watch.ts'

type JoinedMessage = Extract<RoomServerMessage, { type: 'joined' }>
type Knock = Deferred<{ access: Access; granted: boolean }>

const lookForSpeakerMs = 300
const socketTestMs = 5_000

/** The call machine of our own rooms: a WebSocket for what is said, one WebRTC connection for what is heard and seen. */
export class RoomMachine implements CallMachine {
  readonly name = 'rooms'
  readonly #answers: MachineAnswers
  /** What only rooms on LiveKit can be asked for. */
  readonly #dialling: DiallingAnswers = diallingAnswers((request) => this.#ask(request))
  readonly #host: MachineHost
  readonly #media: RoomMedia
  readonly #speaker = new SpeakerWatch()
  readonly #captions: Captions
  readonly #players: MediaPlayers
  readonly #recording: ServerRecording
  readonly #people = new Map<string, RoomParticipant>()
  /** Ids of those who wait to be let in. */
  readonly #waiting = new Set<string>()
  readonly #wishes = new RoomWishes(async (wish) => {
    const { type: _, ...wanted } = wish
    if (!this.#media.want(wanted)) await this.#ask(wish)
  })
  #signalling: Signalling | null = null
  #joined: JoinedMessage | null = null
  #joining: Deferred<Joined> | null = null
  #knock: Knock | null = null
  #trial: ConnectionTrial | null = null
  #watching: ReturnType<typeof setInterval> | undefined
  #isOver = false

  constructor(host: MachineHost) {
    this.#host = host
    this.#media = new RoomMedia({
      changed: () => this.#reportEverybody(),
      network: (event) => this.#reportMedia(event),
      failed: (error) => this.#end(error),
    })
    this.#captions = new Captions({
      report: host.report,
      ownId: () => this.#joined?.sessionId ?? '',
      speaker: () => (this.#people.get(this.#speaker.speaker ?? '')?.isAgent ? null : this.#speaker.speaker),
    })
    this.#players = new MediaPlayers({
      report: host.report,
      ownId: () => this.#joined?.sessionId ?? '',
      others: () => this.#othersThan(this.#joined).flatMap((one) => (isPage(one) ? [one.sessionId] : [])),
      mayControl: (sessionId) => mayAdminister(this.#people.get(sessionId)),
      say: (data, to) => this.#ask({ type: 'app-message', data, to }),
      publish: (published) => this.#publish(published),
      encode: (rmpVideo) => this.#media.encode({ rmpVideo }),
    })
    this.#recording = new ServerRecording(host.report)
    this.#answers = this.#createAnswers()
  }

  get answers(): MachineAnswers {
    return this.#joined?.carrier === 'livekit' ? { ...this.#answers, ...this.#dialling } : this.#answers
  }

  close() {
    this.#isOver = true
    this.#stop()
  }

  #createAnswers(): MachineAnswers {
    return {
      authorise: (credentials) => this.#look(credentials),
      join: (request) => this.#join(request),
      leave: async () => this.#leave(),
      publish: (published) => this.#publish(published),
      encode: (encodings) => this.#media.encode(encodings),
      subscribeAutomatically: async (isAutomatic) => {
        this.#wishes.isAutomatic = isAutomatic
        await this.#tellWishes()
      },
      receive: async (layers) => {
        this.#wishes.layers = layers
        await this.#tellWishes()
      },
      bandwidth: (most) => this.#media.limit(most),
      iceConfig: async (config) => this.#media.configure(this.#joined?.iceServers ?? [], config),
      sendAppMessage: async ({ data, to }) => {
        await this.#ask({ type: 'app-message', data, to: typeof to === 'string' && to !== '*' ? [to] : to })
      },
      setUserName: async (userName) => void (await this.#ask({ type: 'user', userName })),
      setUserData: async (userData) => void (await this.#ask({ type: 'user', userData })),
      updateParticipants: (requests) => this.#updateParticipants(requests),
      admit: async (decisions) => (await this.#ask({ type: 'admit', decisions })).ids ?? [],
      requestAccess: ({ name }) => this.#requestAccess(name),
      setSessionData: async ({ data, strategy }) => void (await this.#ask({ type: 'session-data', data, strategy })),
      setTopology: async (topology) => (topology === 'sfu' ? {} : null),
      sample: async () => sampleOf((await (this.#trial ?? this.#media).stats()) ?? [], Date.now()),
      startQualityTest: async (asked) => {
        this.#trial?.close()
        this.#trial = new ConnectionTrial(asked, this.#loadLivekit)
        await this.#trial.begun
      },
      stopQualityTest: async () => this.#stopTrial(),
      tryWebSockets: ({ url, proxyUrl }) => tryWebSocket(url, proxyUrl),
      iceServers: async (asked) => this.#joined?.iceServers ?? (asked.credentials ? iceServersOf(asked) : []),
      startTranscription: async (options) => {
        if (!this.#joined?.room.config.hasAssistant)
          throw new Error('Nobody in this room writes down what is said: it has no assistant.')
        this.#captions.start(options)
      },
      updateTranscription: async (options) => this.#captions.update(options),
      stopTranscription: async () => this.#captions.stop(),
      startRemoteMediaPlayer: async ({ url, settings }) => {
        if (this.#joined?.access.level !== 'full') throw new Error('Nobody is played anything from the lobby.')
        return this.#players.start(url, settings)
      },
      updateRemoteMediaPlayer: ({ session_id, settings }) => this.#players.update(session_id, settings),
      stopRemoteMediaPlayer: ({ session_id }) => this.#players.stop(session_id),
      startRecording: async (options) => void (await this.#ask(recordingRequest(options))),
      stopRecording: async ({ instanceId }) => {
        await this.#ask({ type: 'stop-recording', ...(instanceId !== undefined && { instanceId }) })
      },
      sendDTMF: async ({ sessionId, tones }) => {
        if (!understandsTones(this.#people.get(sessionId)))
          throw new Error('Only the assistant of a room and telephones understand tones.')
        this.#media.press(tones)
      },
    }
  }

  // In and out

  #look({ proxyUrl, ...credentials }: MachineRequests['authorise']['asked']) {
    const looking = deferred<{ access: Access; room: RoomInfo }>()
    const hello = { type: 'hello', purpose: 'look', version: roomVersion, ...tokenOf(credentials) } as const
    const refuse = (error: FatalError) => {
      this.#end(error)
      looking.reject(new Error(error.msg))
    }
    this.#signalling = new Signalling(socketAddress(credentials.url, proxyUrl), hello, {
      message(message) {
        if (message.type === 'allowed') looking.resolve({ access: message.access, room: message.room })
        if (message.type === 'fatal') refuse(message.error)
      },
      interrupted: () => {},
      resumed: () => {},
      lost: refuse,
    })
    return looking.promise
  }

  async #join(request: JoinRequest): Promise<Joined> {
    const { url, userName, userData, proxyUrl, iceConfig, tracks, encodings, layers, subscribeAutomatically } = request
    Object.assign(this.#wishes, { isAutomatic: subscribeAutomatically, layers })
    this.#joining = deferred<Joined>()
    this.#stopTrial()
    this.#media.configure([], iceConfig)
    await this.#media.encode(encodings)
    for (const track of tracks) await this.#media.publish(track)
    const hello = {
      type: 'hello',
      purpose: 'join',
      version: roomVersion,
      ...tokenOf(request),
      ...(userName && { userName }),
      ...(userData !== undefined && { userData }),
    } as const
    this.#signalling = new Signalling(socketAddress(url, proxyUrl), hello, {
      message: (message) => this.#receive(message),
      interrupted: () => this.#reportNetwork('signaling', 'interrupted'),
      resumed: () => this.#reportNetwork('signaling', 'connected'),
      lost: (error) => this.#end(error),
    })
    return this.#joining.promise
  }

  #leave() {
    this.#signalling?.leave()
    this.#stop()
  }

  #stop() {
    clearInterval(this.#watching)
    this.#signalling?.close()
    this.#signalling = null
    this.#media.close()
    this.#stopTrial()
    this.#people.clear()
    this.#waiting.clear()
    this.#wishes.clear()
    this.#captions.reset()
    this.#players.reset()
    this.#recording.clear()
    this.#joined = null
  }

  #stopTrial() {
    this.#trial?.close()
    this.#trial = null
  }

  #end(error: FatalError) {
    if (this.#isOver) return
    this.#isOver = true
    this.#stop()
    this.#host.report({ type: 'fatal', error })
  }

  // What the server says

  #receive(message: RoomServerMessage) {
    const { report } = this.#host
    switch (message.type) {
      case 'joined':
        return this.#enter(message)
      case 'participant':
        this.#meet(message.participant)
        this.#reportPerson(message.participant)
        return void this.#tellWishes()
      case 'participant-left':
        return this.#forget(message.sessionId)
      case 'waiting':
        return this.#showWaiting(message.waiting)
      case 'waiting-left':
        return this.#forgetWaiting(message.id)
      case 'denied':
        this.#knock?.resolve({ access: { level: 'lobby' }, granted: false })
        this.#knock = null
        return report({ type: 'access', access: { level: 'lobby' } })
      case 'app-message':
        if (this.#people.get(message.from)?.isAgent) this.#captions.hear(message.data, message.from)
        else if (this.#players.hear(message.data, message.from)) return
        return report({ type: 'app-message', data: message.data, fromId: message.from })
      case 'session-data':
        return report({ type: 'session-data', data: message.data, topology: 'sfu' })
      case 'recording':
      case 'recording-failed':
      case 'recording-kept':
        this.#recording.hear(message)
        return message.type === 'recording' ? this.#reportEverybody() : undefined
      case 'dialled':
        return report(dialOutReport(message))
      case 'asked-to':
        return report(message)
      case 'media-lost':
        return this.#media.rebuild()
      case 'fatal':
        return this.#end(message.error)
    }
  }

  #enter(message: JoinedMessage) {
    const before = this.#joined
    this.#joined = message
    const { access, participants, sessionId, seat, iceServers } = message
    for (const known of [...this.#people.keys()])
      if (before && !participants.some((one) => one.sessionId === known)) this.#forget(known)
    for (const participant of participants) this.#meet(participant)
    this.#wishes.serverForgot()
    if (access.level === 'full' && seat !== null) this.#begin(seat, iceServers, before)
    if (before) {
      this.#tellMedia(this.#media.isConnected) // again: what was said last may have gone into a dying socket
      this.#reportChanges(message, before)
    }
    if (access.level === 'full') this.#tellTracks() // whoever comes back: again, likewise
    this.#joining?.resolve(this.#answerTo(message))
    this.#joining = null
    for (const known of this.#waiting) if (!message.waiting.some(({ id }) => id === known)) this.#forgetWaiting(known)
    for (const each of message.waiting) this.#showWaiting(each)
    if (sessionId === before?.sessionId) void this.#tellWishes()
    // whoever joins is told once their page knows that it has joined
    setTimeout(() => this.#followRecording(message))
  }

  #followRecording({ recording = null, sessionId }: JoinedMessage) {
    if (this.#joined?.sessionId !== sessionId) return
    this.#recording.follow(recording)
    if (recording) this.#reportEverybody()
  }

  /** Somebody who comes back has everything already; whoever is let in from the lobby has not. */
  #begin(seat: number, iceServers: RTCIceServer[], before: JoinedMessage | null) {
    if (before?.access.level === 'full') return
    const isOnLivekit = this.#joined?.carrier === 'livekit'
    this.#media.begin(isOnLivekit ? this.#makeLivekitPeer() : this.#makeRoomPeer(seat), isOnLivekit ? [] : iceServers)
    clearInterval(this.#watching)
    this.#watching = setInterval(() => this.#lookForSpeaker(), lookForSpeakerMs)
  }

  #reportChanges({ access, sessionData, meetingSessionId }: JoinedMessage, before: JoinedMessage) {
    const { report } = this.#host
    if (access.level !== before.access.level) report({ type: 'access', access })
    if (access.level === 'full') this.#knock?.resolve({ access, granted: true })
    if (access.level === 'full') this.#knock = null
    report({ type: 'session-summary', id: meetingSessionId })
    report({ type: 'session-data', data: sessionData, topology: access.level === 'full' ? 'sfu' : 'none' })
    this.#reportEverybody()
  }

  #answerTo({ access, meetingSessionId, sessionData, room, maxAppMessageChars }: JoinedMessage): Joined {
    return {
      access,
      participants: [...this.#people.values()].map((participant) => this.#shown(participant)),
      counts: this.#counts(),
      meetingSessionId,
      sessionData,
      topology: access.level === 'full' ? 'sfu' : 'none',
      room,
      maxAppMessageLength: maxAppMessageChars,
    }
  }

  // People

  #meet(participant: RoomParticipant) {
    const { sessionId } = participant
    const isNew = !this.#people.has(sessionId) && isPage(participant)
    this.#people.set(sessionId, participant)
    if (isNew && sessionId !== this.#joined?.sessionId) this.#players.greet(sessionId)
  }

  #othersThan(own: JoinedMessage | null) {
    return [...this.#people.values()].filter(({ sessionId }) => sessionId !== own?.sessionId)
  }

  #shown(participant: RoomParticipant) {
    return remoteParticipant(participant, {
      ownId: this.#joined?.sessionId ?? '',
      ownTracks: this.#players.tracks,
      isRecorded: this.#recording.isRunning,
      wants: (sessionId, name) => this.#wishes.wants(sessionId, name),
      receiverOf: (participant, line) => this.#receiverOf(participant, line),
    })
  }

  #reportPerson(participant: RoomParticipant) {
    this.#host.report({ type: 'participant', participant: this.#shown(participant) })
    this.#host.report({ type: 'participant-counts', ...this.#counts() })
  }

  #reportEverybody() {
    for (const participant of this.#people.values()) this.#reportPerson(participant)
  }

  #forget(sessionId: string) {
    if (this.#people.get(sessionId)?.isAgent) this.#captions.assistantLeft(sessionId)
    if (!this.#people.delete(sessionId)) return
    this.#wishes.forget(sessionId)
    this.#players.left(sessionId)
    this.#host.report({ type: 'participant-left', sessionId })
    this.#host.report({ type: 'participant-counts', ...this.#counts() })
  }

  #showWaiting({ id, name }: JoinedMessage['waiting'][number]) {
    this.#waiting.add(id)
    this.#host.report({ type: 'waiting', participant: { id, name, awaitingAccess: { level: 'full' } } })
  }

  #forgetWaiting(id: string) {
    this.#waiting.delete(id)
    this.#host.report({ type: 'waiting-left', id })
  }

  #counts() {
    return { present: this.#people.size, hidden: 0 }
  }

  /** Tells the server what need not be sent here, and in what size the rest. */
  async #tellWishes(): Promise<void> {
    const own = this.#joined
    if (own?.access.level !== 'full') return
    if (await this.#wishes.tell(this.#othersThan(own))) this.#reportEverybody()
  }

  async #updateParticipants(requests: Record<string, ParticipantRequest>): Promise<void> {
    for (const [sessionId, { subscribe }] of Object.entries(requests))
      if (subscribe) this.#wishes.subscribe(sessionId, subscribe)
    await this.#tellWishes()
    this.#reportEverybody()
    const administered = Object.entries(requests).flatMap(([sessionId, { subscribe: _, permissions, ...rest }]) =>
      permissions || Object.keys(rest).length > 0
        ? [[sessionId, { ...rest, ...(permissions && { permissions: wirePermissions(permissions) }) }]]
        : [],
    )
    if (administered.length > 0) await this.#ask({ type: 'participants', requests: Object.fromEntries(administered) })
  }

  // What the visitor sends

  async #publish(published: Published): Promise<void> {
    await this.#media.publish(published)
    if (this.#joined?.access.level !== 'full') return
    const tracks = this.#tracks
    await this.#ask({ type: 'tracks', tracks })
    if (published.track && !tracks[published.name]) throw new Error(`You may not send ${published.name} in this room.`)
  }

  /** What may be sent of what is: for one track that may not, the server would refuse all of them. */
  get #tracks(): RoomTracks {
    const own = this.#people.get(this.#joined?.sessionId ?? '')
    const permitted = Object.entries(this.#media.tracks).filter(([, { line }]) => !own || maySend(own, line))
    return Object.fromEntries(permitted)
  }

  #tellTracks() {
    this.#ask({ type: 'tracks', tracks: this.#tracks }).catch((error: Error) => {
      this.#host.report({ type: 'nonfatal-error', error: { type: 'input-settings-error', errorMsg: error.message } })
    })
  }

  async #requestAccess(name: string) {
    const access = this.#joined?.access
    if (access?.level === 'full') return { access, granted: true }
    this.#knock ??= deferred()
    const { promise } = this.#knock
    await this.#ask({ type: 'knock', name })
    this.#host.report({ type: 'access', access: { level: 'lobby' }, awaitingAccess: { level: 'full' } })
    return promise
  }

  // Looking on

  #lookForSpeaker() {
    const levels = new Map<string, number>()
    for (const participant of this.#people.values()) {
      const [source] = this.#receiverOf(participant, 'audio')?.getSynchronizationSources?.() ?? []
      if (source) levels.set(participant.sessionId, source.audioLevel ?? 0)
    }
    const speaker = this.#speaker.look(levels, Date.now())
    if (speaker !== undefined) this.#host.report({ type: 'active-speaker', sessionId: speaker })
  }

  #receiverOf(participant: RoomParticipant, line: RoomLine): RTCRtpReceiver | undefined {
    return participant.sessionId === this.#joined?.sessionId ? undefined : this.#media.receiverOf(participant, line)
  }

  #makeRoomPeer =
    (seat: number): MakePeer =>
    (configuration, on) => {
      const exchange = async (sdp: string) => (await this.#ask({ type: 'offer', sdp })).sdp ?? ''
      return new RoomPeer(configuration, seat, { ...on, exchange })
    }

  #loadLivekit = () =>
    loadLivekit(this.#host.scriptUrl, (errorMsg) =>
      this.#host.report({ type: 'event', name: 'load-attempt-failed', details: { errorMsg } }),
    )

  #makeLivekitPeer = (): MakePeer => (configuration, on) =>
    new LivekitPeer(configuration, {
      ...on,
      load: this.#loadLivekit,
      wayIn: async () => (await this.#ask({ type: 'way-in' })).wayIn ?? { url: '', token: '' },
    })

  #reportMedia(event: 'connected' | 'interrupted') {
    this.#reportNetwork('sfu', event)
    this.#tellMedia(event === 'connected')
  }

  /** A server that carries the room itself knows. */
  #tellMedia(isOpen: boolean) {
    if (this.#joined?.carrier === 'livekit') this.#ask({ type: 'media', isOpen }).catch(() => {}) // it is gone: who comes back begins anew
  }

  #reportNetwork(type: 'signaling' | 'sfu', event: 'connected' | 'interrupted') {
    this.#host.report({ type: 'event', name: 'network-connection', details: { type, event } })
  }

  #ask(request: Parameters<Signalling['ask']>[0]) {
    return this.#signalling?.ask(request) ?? Promise.reject(new Error('You are in no meeting.'))
  }
}

/** Whoever can mute others or put them out can also stop what they play: owners, unless that was taken from them. */
function mayAdminister(person: RoomParticipant | undefined): boolean {
  const canAdmin = person?.permissions.canAdmin ?? false
  return typeof canAdmin === 'boolean' ? canAdmin : canAdmin.includes('participants')
}

/** Whether a page of ours is behind somebody, which hears app messages. */
const isPage = ({ isAgent, isTelephone }: RoomParticipant) => !isAgent && !isTelephone

const tokenOf = ({ token }: Credentials) => (token ? { token } : {})

function wirePermissions({ canSend, canAdmin, ...others }: NonNullable<ParticipantRequest['permissions']>) {
  const other = Object.keys(others)[0]
  if (other) throw new Error(`In these rooms ${other} is the same for everybody.`)
  return {
    ...(canSend !== undefined && { canSend: typeof canSend === 'boolean' ? canSend : [...canSend] }),
    ...(canAdmin !== undefined && { canAdmin: typeof canAdmin === 'boolean' ? canAdmin : [...canAdmin] }),
  }
}

/** There is one region: the server itself. */
async function tryWebSocket(
  url: string | null,
  proxyUrl: string | null,
): Promise<{ passed: string[]; failed: string[] }> {
  const address = socketAddress(url ?? '/rooms/any/any', proxyUrl)
  const region = new URL(address).host
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = new WebSocket(address)
    const settle = (outcome: boolean) => () => {
      clearTimeout(timer)
      resolve(outcome)
      socket.close()
    }
    const timer = setTimeout(settle(false), socketTestMs)
    socket.onopen = settle(true)
    socket.onerror = settle(false)
  })
  return isOpen ? { passed: [region], failed: [] } : { passed: [], failed: [region] }
}
