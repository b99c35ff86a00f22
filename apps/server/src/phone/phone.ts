import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Keypad, PhoneTransport } from '@parley/agent/phone'
import { Failure, isFailure } from '@parley/protocol'
import type { WebSocket } from 'ws'
import { type CallOrder, orderOf } from '../calls/call-order.ts'
import { loopbackHost } from '../lib/local-address.ts'
import type { Body } from '../lib/loose-json.ts'
import type { Credentials } from '../providers/credentials.ts'
import type { Fetch } from '../providers/provider-request.ts'
import type { CallRecord } from '../records/call-record.ts'
import type { OpenedCall } from '../records/open-call.ts'
import type { Kept } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Telephone } from '../tools/scene.ts'
import type { GuardedHttp } from '../webhooks/guarded-http.ts'
import { visitorOf } from './caller-number.ts'
import { keyTones } from './key-tones.ts'
import { openNumber } from './number-secrets.ts'
import { providerOf } from './phone-account.ts'
import type { PhoneHost } from './phone-host.ts'
import { joiningOf, keypadOf, machineDetectionOf, machinesOf, ringingOf, transferRefusal } from './phone-plans.ts'
import type { Answer, PhoneProvider, ProviderRequest, RoomProvider, SocketProvider } from './phone-provider.ts'
import { type PutThrough, RoomLines } from './rooms/room-lines.ts'
import { type FarTelephone, RoomTelephones } from './rooms/room-telephones.ts'

export type PhoneDeps = {
  service: ResourceService
  box: SecretBox
  credentials: Credentials
  fetch: Fetch
  /** For addresses of telephone companies that an owner gave. */
  guardedHttp: GuardedHttp
  /** Where providers reach this server. */
  siteUrl: string
  /** Null where voice is switched off. */
  host: PhoneHost | null
  /** Telephones of LiveKit, by the trunk of a number; null where none are connected. */
  livekit: ((trunkId: string | null) => RoomProvider) | null
  /** Hears of a caller who could not be put through, and of a telephone that was not hung up. */
  onFailure: (error: unknown) => void
}

/** A call whose line is kept free; nobody has been rung yet. */
export type ReservedCall = {
  /** Throws `unprocessable` with the provider's reason, `provider-failed`; the call is over then. */
  dial(): Promise<{ phoneCallProviderId: string }>
  /** It is no call: it was not kept, or was there already. */
  release(): void
}

/** A request that begins a call at one of our numbers. */
export type Ring = { orgId: string; numberId: string; stamp: string } & ProviderRequest

/** One of our numbers, and whose call waits there to be answered. */
export type RungNumber = { number: Kept<'phone-number'>; provider: SocketProvider; from: string; providerId: string }

type Line = {
  provider: PhoneProvider
  orgId: string
  record: CallRecord
  /** Our number, and the provider's name for the call once it has one. */
  from: string
  providerId: string | null
  /** What whoever brings its sound has to know. */
  token: string
  extension: string | null
  /** Plays frames to the far end, once its sound is there. */
  play: ((frame: Int16Array) => void) | null
  /** Who the caller is put through to when the assistant hangs up. */
  transfer: (PutThrough & { toldFirst: string | null }) | null
  /** What the caller's keys do; null for as usual. */
  keypad: Keypad | null
  /** What counts as an answering machine, as its provider calls it. */
  machines: readonly string[]
}

type SocketLine = Line & { provider: SocketProvider }

const introductionMs = 10_000
/** From a transfer to a provider's closing the line, where it does. */
const transferredWithinMs = 15_000
/** From the last words of a call whose caller is put through to its company's refusal, where it refuses. */
const refusedWithinMs = 5_000

/** Calls by telephone: which are expected, who brings their sound, and what their providers say of them. */
export class Phone {
  readonly #deps: PhoneDeps
  readonly #lines = new Map<string, Line>()
  readonly #roomLines: RoomLines
  /** Telephones of calls that are over, until they are hung up or put through. */
  readonly #leaving = new Set<Promise<void>>()
  /** Telephones that come into rooms of LiveKit. */
  readonly inRooms: RoomTelephones

  constructor(deps: PhoneDeps) {
    this.#deps = deps
    const { livekit, onFailure } = deps
    const host = () => this.#host()
    this.#roomLines = new RoomLines({ host, onFailure })
    this.inRooms = new RoomTelephones({
      ...{ lines: this.#roomLines, host, livekit, onFailure },
      expect: (...call) => this.#expect(...call),
      named: (id, providerId) => this.#named(id, providerId),
      noteRinging: (call) => this.#noteRinging(call),
      numberOf: (orgId, numberId, stamp) => this.#numberOf(orgId, numberId, stamp),
      providerOf: (orgId, number) => this.provider(orgId, number),
    })
  }

  /** Where the provider of a number is to tell of calls to it. */
  readonly inboundUrl = (orgId: string, numberId: string) =>
    `${this.#deps.siteUrl}/phone/inbound/${orgId}/${numberId}/${this.#deps.box.stamp(inboundOf(orgId, numberId))}`

  /** The provider of a number, with the account it is used with. Throws as `providerOf` does. */
  async provider(orgId: string, number: Body): Promise<PhoneProvider> {
    const { box, siteUrl } = this.#deps
    const open = openNumber(box, orgId, number)
    const provider = await providerOf(orgId, open, this.#deps)
    if (provider.carriedBy === 'socket' && provider.isHosted && loopbackHost.test(new URL(siteUrl).host)) {
      throw new Failure(
        'unprocessable',
        `Phone calls need SITE_URL: the address where ${provider.name} reaches this server.`,
      )
    }
    return provider
  }

  /** Keeps a line free. Throws `unavailable`, and `unprocessable` where nobody could listen. */
  async reserve(
    call: OpenedCall,
    provider: PhoneProvider,
    ring: { from: string; to: string; extension: string | null },
  ): Promise<ReservedCall> {
    const machineDetection = machineDetectionOf(call.assistant, provider)
    const visitor = `phone/${call.id}`
    const { from, extension } = ring
    const token = await this.#expect(call, provider, { isRung: true, from, extension, providerId: null, visitor })
    const host = this.#host()
    return {
      dial: async () => {
        try {
          if (provider.carriedBy === 'room') return await this.inRooms.dial(call, provider, ring, token)
          const [media, status] = [this.#mediaUrl(call.id), this.#reportUrl('status', call.id)]
          const urls = { media, status, answered: this.#reportUrl('answered', call.id) }
          const { id } = await provider.dial({
            ...ring,
            urls,
            token,
            ringingS: ringingOf(call.assistant, provider),
            machineDetection,
          })
          if (!this.#named(call.id, id)) this.#hangUp(provider, id) // it ended meanwhile
          return { phoneCallProviderId: id }
        } catch (error) {
          host.end(call.id, 'phone-call-provider-failed')
          throw error
        }
      },
      release: () => host.drop(call.id),
    }
  }

  /** Takes a call that somebody makes to us once it is `begun`; says what the provider wants to hear. Throws as `reserve` does. */
  async accept(
    call: OpenedCall,
    provider: SocketProvider,
    { from, to, providerId }: { from: string; to: string; providerId: string },
    begun: () => Promise<void>,
  ): Promise<Answer> {
    const extension = null
    const visitor = visitorOf(call.id, from)
    const token = await this.#expect(call, provider, { isRung: false, from: to, extension, providerId, visitor })
    await begun().catch((error) => {
      this.#host().end(call.id, 'failed') // the line is for somebody else now
      throw error
    })
    return provider.answer({ media: this.#mediaUrl(call.id), token, extension })
  }

  /** Whether a call with this id goes on; `providerId` is how its provider calls it. */
  #named(id: string, providerId: string): boolean {
    const line = this.#lines.get(id)
    if (line) line.providerId = providerId
    return line !== undefined
  }

  /** Resolves when nobody talks by way of this server with whom they were put through to, or `signal` aborts. */
  untilParted(signal: AbortSignal): Promise<void> {
    return this.#roomLines.untilParted(signal)
  }

  /** Resolves when the telephones of calls that are over have been hung up. */
  async close(): Promise<void> {
    await Promise.all([this.#roomLines.close(), ...this.#leaving])
  }

  async #numberOf(orgId: string, numberId: string, stamp: string): Promise<Kept<'phone-number'>> {
    if (!this.#deps.box.isStamp(stamp, inboundOf(orgId, numberId))) throw noSuchNumber()
    return this.#deps.service.get(orgId, 'phone-number', numberId)
  }

  /** Who calls which of our numbers. Throws `not-found` for an address we never gave out, `forbidden`. */
  async readRing({ orgId, numberId, stamp, ...request }: Ring): Promise<RungNumber> {
    const number = await this.#numberOf(orgId, numberId, stamp)
    const provider = await this.provider(orgId, number)
    if (provider.carriedBy !== 'socket') throw noSuchNumber()
    if (!provider.isGenuine({ ...request, url: this.inboundUrl(orgId, numberId) })) throw notSigned()
    const { from, id: providerId } = provider.readRing(request.form)
    return { number, provider, from, providerId }
  }

  /** What a provider reports of a call. Throws `not-found` for an address we never gave out, `forbidden`. */
  async report(id: string, stamp: string, request: ProviderRequest): Promise<void> {
    const line = this.#reportedLine('status', id, stamp, request)
    if (!line) return // it is over, or was lost with the server that made it
    const status = line.provider.readStatus(request.form)
    if (status?.type === 'over') {
      line.providerId = null // nobody is there to be hung up on, or put through
      this.#host().end(id, status.reason)
    }
    if (status?.type === 'machine' && line.machines.includes(status.kind)) this.#host().answeredByMachine(id, status)
    if (status?.type === 'ringing') line.record.ringing()
  }

  /** What becomes of a call that was answered, for a provider that asks only then. Throws as `report` does. */
  answered(id: string, stamp: string, request: ProviderRequest): Answer {
    const line = this.#reportedLine('answered', id, stamp, request)
    if (!line) throw noSuchCall()
    const { provider, token, extension } = line
    return provider.answer({ media: this.#mediaUrl(id), token, extension })
  }

  /** The call that a provider speaks of; null for one that is over. */
  #reportedLine(about: Report, id: string, stamp: string, request: ProviderRequest): SocketLine | null {
    if (!this.#deps.box.isStamp(stamp, reportOf(about, id))) throw noSuchCall()
    const line = this.#socketLine(id)
    if (line && !line.provider.isGenuine({ ...request, url: this.#reportUrl(about, id) })) throw notSigned()
    return line
  }

  #socketLine(id: string): SocketLine | null {
    const line = this.#lines.get(id)
    return line?.provider.carriedBy === 'socket' ? (line as SocketLine) : null
  }

  /** Whether a call with this id is expected to bring its sound. */
  expects(id: string): boolean {
    return this.#socketLine(id) !== null
  }

  /** Carries the sound of a call over the WebSocket that its provider has opened. */
  carry(id: string, socket: WebSocket) {
    const line = this.#socketLine(id)
    if (!line) return socket.close()
    const stream = line.provider.stream(quiet(socket))
    const introduction = setTimeout(() => socket.close(), introductionMs)
    let transport: PhoneTransport | null = null
    let introduced = false
    const begin = async (token: string) => {
      if (introduced) return
      introduced = true
      clearTimeout(introduction)
      const hangUp = () => {
        if (!transport) return stream.line.hangUp() // the call stays for whoever brings its token
        this.#letGo(id, () => stream.line.hangUp()).catch((err) => this.#deps.onFailure(err))
      }
      const opened = await PhoneTransport.open({ ...stream.line, hangUp }, line.keypad)
      try {
        if (socket.readyState !== socket.OPEN) return opened.close()
        await this.#host().play(id, token, opened)
        transport = opened
        line.play = stream.line.play
      } catch (error) {
        opened.close() // which also hangs up
        throw error
      }
    }
    socket.on('message', (data: Buffer, isBinary) => {
      const event = stream.read(data, isBinary)
      if (event?.type === 'begun') begin(event.token).catch(() => socket.close())
      else if (event?.type === 'sound') transport?.hear(event.pcm)
      else if (event?.type === 'digit') transport?.press(event.digit)
      else if (event?.type === 'over') socket.close()
    })
    socket.on('error', () => {}) // what is wrong with it also closes it
    socket.on('close', () => {
      clearTimeout(introduction)
      transport?.hungUp()
    })
  }

  async #expect(call: OpenedCall, provider: PhoneProvider, { isRung, visitor, ...far }: FarTelephone): Promise<string> {
    const { id, orgId, assistant, transcriber, record } = call
    const host = this.#host()
    const callerWrites = false
    if (!host.hears({ transcriber, callerWrites })) {
      throw new Failure(
        'unprocessable',
        'Phone calls need a transcriber on the server: set VOICE_TRANSCRIBER and its key, or install pocketsphinx.',
      )
    }
    const farEnd = {
      isRung,
      kind: 'spoken',
      callerWrites,
      origin: null,
      visitor,
      serverUrl: this.#deps.siteUrl,
    } as const
    const plans = { keypad: keypadOf(assistant), machines: machinesOf(assistant) }
    const nobodyYet = { token: '', play: null, transfer: null }
    const line: Line = { provider, orgId, record, ...nobodyYet, ...far, ...plans }
    const transferOf = (reason: string) => (reason === forwarded ? line.transfer : null)
    const onLeft: CallOrder['onLeft'] = (reason) => {
      const transfer = transferOf(reason)
      // who is put through is let go of when the last words are out; whoever hung up is put through to nobody
      if (provider.carriedBy === 'room' || !transfer) this.#lines.delete(id)
      this.#roomLines.over(id, transfer)
    }
    const onOver: CallOrder['onOver'] = (reason, report) => {
      const transfer = transferOf(reason)
      if (isRung && !report && line.providerId) this.#hangUp(provider, line.providerId)
      if (!transfer) return record.over(reason, report)
      this.#untilLeft(endOf(transfer).then((as) => record.over(as, report)))
    }
    const order = { ...orderOf(call, farEnd), onLeft, onOver }
    line.token = await host.reserveLine(order, isRung ? { joins: joiningOf(assistant, provider) } : undefined)
    this.#lines.set(id, line)
    return line.token
  }

  /** What an assistant can do with the telephone of its caller. */
  readonly telephoneOf = (id: string): Telephone => ({
    transfer: (to) => {
      const { number, told, ringingS } = to
      const line = this.#lineOf(id)
      const { provider, from } = line
      const why = transferRefusal(provider, to)
      if (why) return { type: 'refused', why }
      if (told && provider.carriedBy === 'room') return this.#roomLines.ask(id, { ...to, told, from })
      line.transfer = { number, ringingS, toldFirst: told?.words ?? null, asked: Promise.withResolvers() }
      return { type: 'put-through' }
    },
    takeBack: () => this.#roomLines.takeBack(id),
    press: async (keys) => {
      const { provider, providerId, play } = this.#lineOf(id)
      const room = this.#roomLines.talking(id)
      if (room) return room.press(keys)
      if (provider.carriedBy === 'socket' && provider.press && providerId) return provider.press(providerId, keys)
      if (!play) throw new Failure('conflict', 'Nobody has answered yet.')
      for (const frame of keyTones(keys)) play(frame)
    },
  })

  /** What stands at an address that a provider was given. Throws `not-found` for one that we never gave out. */
  promisedAnswer(orgId: string, sealed: string): Answer {
    try {
      return this.#deps.box.open(sealed, answerOf(orgId)) as Answer
    } catch (cause) {
      throw noSuchCall({ cause })
    }
  }

  /** The caller hears no more of us: the line is hung up, or goes on to somebody else. */
  async #letGo(id: string, hangUp: () => void | Promise<void>) {
    const line = this.#socketLine(id)
    this.#lines.delete(id)
    let isClosedThere = false
    try {
      if (!line?.transfer || !line.providerId) return
      line.transfer.asked.resolve(this.#putThrough(line, line.transfer, line.providerId))
      await line.transfer.asked.promise
      isClosedThere = line.provider.closesTransferred
    } finally {
      if (isClosedThere) setTimeout(hangUp, transferredWithinMs).unref()
      else await hangUp()
    }
  }

  /** A telephone that rings for a call that is over; rooms are left by their own lines. */
  #hangUp(provider: PhoneProvider, providerId: string) {
    if (provider.carriedBy === 'room') return
    this.#untilLeft(provider.hangUp(providerId).catch((err) => this.#deps.onFailure(err)))
  }

  #untilLeft(left: Promise<void>) {
    this.#leaving.add(left)
    void left.finally(() => this.#leaving.delete(left))
  }

  #putThrough(
    { provider, orgId, from }: SocketLine,
    { number: to, ringingS, toldFirst }: NonNullable<Line['transfer']>,
    id: string,
  ) {
    const { box, siteUrl } = this.#deps
    const addressOf = (answer: Answer) =>
      `${siteUrl}/phone/answer/${orgId}?${new URLSearchParams({ sealed: box.seal(answer, answerOf(orgId)) })}`
    return provider.transfer({ id, from, to, ringingS, toldFirst, addressOf })
  }

  #lineOf(id: string): Line {
    const line = this.#lines.get(id)
    if (!line) throw new Failure('not-found', 'This call is over.')
    return line
  }

  #host(): PhoneHost {
    if (this.#deps.host) return this.#deps.host
    throw new Failure('unavailable', 'Voice is not switched on on this server.')
  }

  async #noteRinging({ orgId, id, record }: OpenedCall) {
    await this.#deps.service.get(orgId, 'call', id).catch(unlessUnavailable)
    record.ringing()
  }

  #mediaUrl = (id: string) => `${this.#deps.siteUrl.replace(/^http/, 'ws')}/phone/call/${id}/media`
  #reportUrl = (about: Report, id: string) =>
    `${this.#deps.siteUrl}/phone/call/${id}/${about}/${this.#deps.box.stamp(reportOf(about, id))}`
}

/** Whoever rings already goes on: it is the database's turn to come back. */
function unlessUnavailable(error: unknown) {
  if (!isFailure(error, 'unavailable')) throw error
}

const inboundOf = (orgId: string, numberId: string) => `phone/inbound/${orgId}/${numberId}`
const answerOf = (orgId: string) => `phone/answer/${orgId}`
const forwarded = 'assistant-forwarded-call'

/** How a call ends whose caller is put through: a company that refuses says so at once, and else they are on their way. */
const endOf = ({ asked }: PutThrough) =>
  Promise.race([asked.promise, sleep(refusedWithinMs, undefined, { ref: false })]).then(
    () => forwarded,
    () => 'phone-call-provider-failed',
  )

/** What a provider reports: what becomes of a call, or that it was answered. */
type Report = 'status' | 'answered'
const reportOf = (about: Report, id: string) => `phone/${about}/${id}`

/** Sound may still be on its way when the line is gone. */
function quiet(socket: WebSocket) {
  return {
    send: (data: string | Uint8Array) => {
      if (socket.readyState === socket.OPEN) socket.send(data)
    },
    close: () => socket.close(),
  }
}

const noSuchNumber = () => new Failure('not-found', 'There is no such number.')
const noSuchCall = (options?: ErrorOptions) => new Failure('not-found', 'There is no such call.', options)
const notSigned = () => new Failure('forbidden', 'This request does not bear the signature of its provider.')

/** The id of the call whose sound a WebSocket is for; null for any other address. */
export function mediaCallId({ url = '' }: IncomingMessage): string | null {
  return /^\/phone\/call\/([\w-]+)\/media$/.exec(url)?.[1] ?? null
}
