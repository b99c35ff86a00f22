import { Failure, lineKind, maxRoomPeople, type RoomLine, receivedLineIndex, roomLines } from '@parley/protocol'
import { createDecoder } from 'libopus-wasm'
import type { RtpPacket } from 'werift'
import { sampleRateHz } from '../../audio/frame.ts'
import { OpusReceiver } from '../../audio/opus-receiver.ts'
import { realClock } from '../../lib/call-clock.ts'
import type { SileroVad } from '../../vad/silero.ts'
import { PersonLink } from './person-link.ts'
import type { RoomEvent } from './room-media.ts'
import { RoomSound } from './room-sound.ts'
import { TelephoneEvents } from './telephone-event.ts'

type Person = {
  link: PersonLink | null
  /** Answered, and not open yet. */
  candidate: PersonLink | null
  permitted: readonly RoomLine[]
  /** Lines of others that this person does not want, by seat. */
  without: ReadonlyMap<number, readonly RoomLine[]>
  /** For the agent's ear; null while there is no agent. */
  receiver: OpusReceiver | null
  readonly keys: TelephoneEvents
}

const pictureLines = roomLines.filter((line) => lineKind(line) === 'video')

/** A room on one thread: packets of everybody go to everybody else as they are, under each connection's own numbers. */
export class ForwardedRoom {
  readonly #people = new Map<number, Person>()
  readonly #tell: (event: RoomEvent) => void
  #agent: RoomSound | null = null

  constructor(tell: (event: RoomEvent) => void) {
    this.#tell = tell
  }

  /** Answers an offer; one of a person who comes back replaces the old connection as soon as it is open. */
  async join(seat: number, offerSdp: string): Promise<string> {
    const person = this.#personOn(seat)
    const { link, answerSdp } = await PersonLink.answer(offerSdp, {
      open: () => this.#adopt(seat, link),
      closed: () => this.#lose(seat, link),
      packet: (line, packet, isKey) => this.#pass(seat, link, line, packet, isKey),
      keyFrameWanted: (lineIndex) => this.#wantKeyFrame(seat, lineIndex),
    })
    if (this.#people.get(seat) !== person) {
      link.close()
      throw new Failure('not-found', 'This person has left the room')
    }
    person.candidate?.close()
    person.candidate = link
    return answerSdp
  }

  permit(seat: number, lines: readonly RoomLine[]) {
    this.#personOn(seat).permitted = lines
    for (const line of roomLines) if (!lines.includes(line)) this.#interrupt(seat, line)
  }

  withhold(seat: number, without: ReadonlyMap<number, readonly RoomLine[]>) {
    const person = this.#personOn(seat)
    person.without = without
    for (const [other, lines] of without)
      for (const line of lines) person.link?.interrupt(receivedLineIndex(seat, other, line))
  }

  leave(seat: number) {
    const person = this.#people.get(seat)
    if (!person) return
    this.#people.delete(seat)
    person.link?.close()
    person.candidate?.close()
    person.receiver?.close()
    this.#agent?.forget(seat)
  }

  /** Lets an agent hear and speak from now on. */
  async bringAgent(silero: SileroVad | null): Promise<RoomSound> {
    const agent = await RoomSound.create((payload, timestamp, marker) => {
      for (const { link } of this.#people.values()) link?.sendAgent(payload, timestamp, marker)
    }, silero)
    this.dismissAgent()
    this.#agent = agent
    for (const [seat, person] of this.#people) await this.#listen(seat, person)
    return agent
  }

  dismissAgent() {
    this.#agent?.close()
    this.#agent = null
    for (const person of this.#people.values()) {
      person.receiver?.close()
      person.receiver = null
    }
  }

  close() {
    this.dismissAgent()
    for (const seat of [...this.#people.keys()]) this.leave(seat)
  }

  #personOn(seat: number): Person {
    const person = this.#people.get(seat) ?? newPerson()
    this.#people.set(seat, person)
    return person
  }

  async #adopt(seat: number, link: PersonLink) {
    const person = this.#people.get(seat)
    if (person?.candidate !== link) return link.close()
    person.link?.close()
    person.link = link
    person.candidate = null
    await this.#listen(seat, person)
    this.#tell({ type: 'open', seat })
    // whoever comes needs a whole picture of what is shown already
    for (const [other, { link }] of this.#people)
      if (other !== seat) for (const line of pictureLines) link?.wantKeyFrame(line)
  }

  /** Turns the person's packets into frames for the agent's ear. */
  async #listen(seat: number, person: Person) {
    const agent = this.#agent
    if (!agent) return
    const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
    if (this.#agent !== agent || this.#people.get(seat) !== person) return decoder.free()
    person.receiver?.close()
    person.receiver = new OpusReceiver({
      clock: realClock,
      decoder,
      onFrame: (frame) => agent.hear(seat, frame),
      wantsSilence: () => agent.hearsSpeech,
    })
  }

  #lose(seat: number, link: PersonLink) {
    const person = this.#people.get(seat)
    if (person?.link !== link) return
    person.link = null
    link.close()
    this.#tell({ type: 'lost', seat })
  }

  #pass(seat: number, link: PersonLink, line: RoomLine, packet: RtpPacket, isKey: boolean) {
    const person = this.#people.get(seat)
    if (person?.link !== link || !person.permitted.includes(line)) return
    if (isKey) {
      const digit = line === 'audio' ? person.keys.read(packet.header.timestamp, packet.payload) : null
      if (digit !== null) this.#tell({ type: 'digit', seat, digit })
      return
    }
    if (line === 'audio' && this.#agent?.closed === false)
      person.receiver?.receive(packet.header.sequenceNumber, packet.payload)
    for (const [other, { link: to, without }] of this.#people) {
      if (other === seat || without.get(seat)?.includes(line)) continue
      to?.forward(receivedLineIndex(other, seat, line), packet, link)
    }
  }

  #interrupt(seat: number, line: RoomLine) {
    for (const [other, { link }] of this.#people)
      if (other !== seat) link?.interrupt(receivedLineIndex(other, seat, line))
  }

  #wantKeyFrame(seat: number, lineIndex: number) {
    for (let other = 0; other < maxRoomPeople; other += 1) {
      if (other === seat) continue
      const line = roomLines.find((one) => receivedLineIndex(seat, other, one) === lineIndex)
      if (line) this.#people.get(other)?.link?.wantKeyFrame(line)
    }
  }
}

const newPerson = (): Person => ({
  link: null,
  candidate: null,
  permitted: roomLines,
  without: new Map(),
  receiver: null,
  keys: new TelephoneEvents(),
})
