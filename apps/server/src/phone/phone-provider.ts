import type { IncomingHttpHeaders } from 'node:http'
import type { Transport } from '@parley/agent'
import type { Keypad } from '@parley/agent/phone'
import type { MediaStream, Socket } from './media-stream.ts'

/** Seconds that a telephone rings where nobody said how long: Twilio’s own default, so that all providers are alike. */
export const usualRingingS = 60

/** What became of a call before anybody spoke, or after. */
export type LineStatus =
  | { type: 'ringing' }
  | { type: 'over'; reason: string }
  /** A machine has taken the call; `kind` as the provider calls it, `spoke` when it has had its say. */
  | { type: 'machine'; kind: string; spoke: boolean }

/** How the provider is to tell a machine from a person, in its own words. */
export type MachineDetection = Record<string, string>

export type Dialling = {
  /** E.164. */
  from: string
  to: string
  /** Dialled once somebody has answered. */
  extension: string | null
  /** Where the provider brings the sound, tells what becomes of the call, and asks what to do once it is answered. */
  urls: { media: string; status: string; answered: string }
  /** Proves that whoever brings the sound is who was asked to. */
  token: string
  /** Seconds of ringing before the provider gives up; null for as usual. */
  ringingS: number | null
  /** Null to let it ring for whoever answers. */
  machineDetection: MachineDetection | null
}

export type PlacedCall = { /** The provider's name for the call. */ id: string }

/** What a provider wants to hear back, in its own language. */
export type Answer = { type: string; body: string }

export type ProviderRequest = {
  /** As the provider called it. */
  url: string
  headers: IncomingHttpHeaders
  form: Record<string, unknown>
  /** The body as it came. */
  text: string
}

/** A call that goes on without us. */
export type Transferring = {
  /** The provider's name for the call. */
  id: string
  /** The number that it is put through from, E.164. */
  from: string
  to: string
  /** Seconds of ringing; null for as usual. */
  ringingS: number | null
  /** What whoever picks up is told before they are put together; null to tell nothing. */
  toldFirst: string | null
  /** Where the provider finds an answer that it asks for later. */
  addressOf: (answer: Answer) => string
}

/** Whoever connects telephones to calls. */
export type PhoneProvider = SocketProvider | RoomProvider

type Common = {
  /** Why it tells nobody anything before a caller is put through; null where it does. */
  tellsNothing: string | null
}

/** A telephone company that brings the sound over a WebSocket, with the account of one organisation. */
export type SocketProvider = Common & {
  carriedBy: 'socket'
  name: 'twilio' | 'vonage' | 'jambonz'
  /** Whether it is out on the internet, and must be able to reach this server there. */
  isHosted: boolean
  stream(socket: Socket): MediaStream
  /** Throws `unprocessable` with the provider's reason, `provider-failed`. */
  dial(call: Dialling): Promise<PlacedCall>
  /** Puts the caller of a call under way through to somebody else. Throws as `dial` does. */
  transfer(call: Transferring): Promise<void>
  /** Whether it closes the line of a transferred call itself: closed before that, the call would end. */
  closesTransferred: boolean
  /** Hangs up a telephone that we rang and whose sound nobody brings. Throws as `dial` does. */
  hangUp(id: string): Promise<void>
  /** Presses keys in a call under way; null where the provider cannot, and their tones have to be played. */
  press: ((id: string, keys: string) => Promise<void>) | null
  /** Null for what changes nothing. */
  readStatus(fields: Record<string, unknown>): LineStatus | null
  /** Who is calling one of our numbers. */
  readRing(fields: Record<string, unknown>): { from: string; id: string }
  /** `extension` is dialled first, where that was not done by `dial`. */
  answer(to: { media: string; token: string; extension: string | null }): Answer
  /** `fallback`: a number to pass the caller on to. */
  refuse(fallback: string | null): Answer
  /** Whether a request bears the provider's signature, as far as the account lets us know it. */
  isGenuine(request: ProviderRequest): boolean
}

/** Telephones that come into rooms, one for each call. */
export type RoomProvider = Common & {
  carriedBy: 'room'
  name: 'livekit'
  /** Rings somebody into `room`. Throws `unprocessable` with the reason of a refusal that comes at once, and `unavailable`. */
  dial(call: Ringing): Promise<RoomCall>
  /** Who waits in a room to be answered; null where nobody has come. */
  callerIn(room: string): Promise<WaitingCaller | null>
  /** Joins whoever waits there. Throws `unavailable`. */
  join(place: RoomPlace & { caller: WaitingCaller; keypad: Keypad | null }): Promise<RoomCall>
  /** Somebody who cannot be answered is passed on to a number, or hung up on. Never rejects. */
  refuse(room: string, caller: WaitingCaller, fallback: string | null): Promise<void>
}

export type Ringing = Pick<Dialling, 'from' | 'to' | 'extension' | 'ringingS'> & {
  room: string
  keypad: Keypad | null
}

/** A room, and what lets an agent in. */
export type RoomPlace = { room: string; url: string; token: string }

export type WaitingCaller = {
  /** Within the room. */
  identity: string
  /** Their number, and the provider’s name for the call. */
  from: string
  id: string
}

/** A telephone in a room with our agent. */
export type RoomCall = {
  /** The provider’s name for the call. */
  id: string
  /** Resolves when somebody is there to be spoken to, or with why nobody will be. */
  answered: Promise<{ transport: Transport } | { reason: string }>
  press(keys: string): Promise<void>
  /** Has the assistant hear a message of a page. */
  say(message: string): void
  /** Rings somebody else, into a room of their own. Throws `unprocessable` with why nobody came, and `unavailable`. */
  invite(to: Inviting): Promise<Guest>
  /** Throws `unprocessable` and `unavailable`. */
  transfer(to: { number: string; ringingS: number | null }): Promise<void>
  /** Leaves the room, where the telephone stays. */
  leave(): void
  /** Sends the telephone out of the room, and leaves it. Never rejects. */
  hangUp(): Promise<void>
}

/** `signal`: the caller does not want it any more. */
export type Inviting = { from: string; to: string; ringingS: number; signal: AbortSignal }

/** Somebody who was rung for a caller, and is apart from them. */
export type Guest = {
  /** To them alone. */
  transport: Transport
  /** Has whoever speaks with them hear a message of a page. */
  say(message: string): void
  /** They and the caller hear each other from now on. False where one of them is gone: then neither hears the other. */
  together(): boolean
  /** Resolves when one of the two has left, or cannot hear the other any more. */
  parted: Promise<void>
  /** Hangs up on them. Never rejects. */
  sendAway(): Promise<void>
}
