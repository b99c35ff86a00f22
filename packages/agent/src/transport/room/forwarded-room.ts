import {
  Failure,
  lineKind,
  maxRoomPeople,
  type RoomLayers,
  type RoomLine,
  receivedLineIndex,
  roomLines,
} from '@parley/protocol'
import { createDecoder } from 'libopus-wasm'
import type { RtpPacket } from 'werift'
import { sampleRateHz } from '../../audio/frame.ts'
import { OpusReceiver } from '../../audio/opus-receiver.ts'
import { realClock } from '../../lib/call-clock.ts'
import type { SileroVad } from '../../vad/silero.ts'
import type { Incoming } from './incoming.ts'
import { LayerChoice } from './layer-choice.ts'
import { PersonLink } from './person-link.ts'
import type { RoomEvent } from './room-media.ts'
import { RoomSound } from './room-sound.ts'
import { RoomTape } from './room-tape.ts'
import { TelephoneEvents } from './telephone-event.ts'
import { beginsWholePicture } from './vp8.ts'

type Person = {
  link: PersonLink | null
  /** Answered, and not open yet. */
  candidate: PersonLink | null
  permitted: readonly RoomLine[]
  /** Lines of others that this person does not want, by seat. */
  without: ReadonlyMap<number, readonly RoomLine[]>
  /** Which layers of others' pictures this person wants, by seat. */
  layers: ReadonlyMap<number, RoomLayers>
  /** Which of them is passed on, by the line that it arrives on. */
  readonly choices: Map<number, LayerChoice<Incoming>>
  /** For the agent's ear; null while there is no agent. */
  receiver: OpusReceiver | null
  readonly keys: TelephoneEvents
}

const pictureLines = roomLines.filter((line) => lineKind(line) === 'video')

/** A room on one thread: packets of everybody go to everybody else as they are, under each connection's own numbers. */
export class ForwardedRoom {
  readonly #people = new Map<number, Person>()
  readonly #tell: (event: RoomEvent) => void
  readonly #echoes: boolean
  #agent: RoomSound | null = null
  #tape: RoomTape | null = null
  #endTape = () => {}

  /** With `echoes`, what somebody sends comes back to them, as from the next seat, and to nobody else. */
  constructor(tell: (event: RoomEvent) => void, { echoes = false } = {}) {
    this.#tell = tell
    this.#echoes = echoes
  }

  /** Answers an offer; one of a person who comes back replaces the old connection as soon as it is open. */
  async join(seat: number, offerSdp: string): Promise<string> {
    const person = this.#personOn(seat)
    const { link, answerSdp } = await PersonLink.answer(offerSdp, {
      open: () => this.#adopt(seat, link),
      closed: () => this.#lose(seat, link),
      packet: (packet, from) => this.#pass(seat, link, packet, from),
      key: (packet) => this.#press(seat, link, packet),
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
      for (const line of lines) this.#interruptLine(person, receivedLineIndex(seat, other, line))
  }

  chooseLayers(seat: number, layers: ReadonlyMap<number, RoomLayers>) {
    const person = this.#personOn(seat)
    person.layers = layers
    for (const [index, choice] of person.choices) {
      const [sender = -1, line] = this.#senderOn(seat, index) ?? []
      choice.wanted = (line && layers.get(sender)?.[line]) ?? Number.POSITIVE_INFINITY
    }
  }

  leave(seat: number) {
    const person = this.#people.get(seat)
    if (!person) return
    this.#people.delete(seat)
    person.link?.close()
    person.candidate?.close()
    person.receiver?.close()
    this.#agent?.forget(seat)
    this.#tape?.forget(seat)
  }

  /** Lets an agent hear and speak from now on. */
  async bringAgent(silero: SileroVad | null): Promise<RoomSound> {
    const agent = await RoomSound.create((payload, timestamp, marker) => {
      for (const { link } of this.#people.values()) link?.sendAgent(payload, timestamp, marker)
    }, silero)
    this.dismissAgent()
    this.#agent = agent
    for (const [seat, person] of this.#people) await this.#listen(seat, person)
    this.#tapeAgent()
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

  /**
   * Writes everybody's sound to a file until `endRecording`, or until the room is closed; one at a time. Settles when the file is
   * whole, and rejects when it could not be written.
   */
  async record(path: string): Promise<void> {
    const ending = new AbortController()
    this.#endTape()
    this.#endTape = () => ending.abort()
    const tape = await RoomTape.begin(path)
    const end = () => {
      if (this.#tape === tape) this.#tape = null
      this.#tapeAgent()
      tape.end()
    }
    if (ending.signal.aborted) end()
    else {
      this.#tape = tape
      this.#tapeAgent()
      ending.signal.addEventListener('abort', end)
    }
    await tape.written.finally(() => ending.abort())
  }

  endRecording() {
    this.#endTape()
  }

  close() {
    this.endRecording()
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
    this.#tape?.forget(seat)
    person.link = link
    person.candidate = null
    await this.#listen(seat, person)
    this.#tell({ type: 'open', seat })
    for (const line of pictureLines) this.#interrupt(seat, line)
    // whoever comes needs a whole picture of what is shown already
    for (const [other, { link }] of this.#people)
      if (other !== seat) for (const line of pictureLines) link?.wantWhole(line)
  }

  #tapeAgent() {
    const tape = this.#tape
    this.#agent?.overhear(tape && ((_, frame) => tape.hearAgent(frame)))
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
    this.#tape?.forget(seat)
    this.#tell({ type: 'lost', seat })
  }

  #press(seat: number, link: PersonLink, { header, payload }: RtpPacket) {
    const person = this.#people.get(seat)
    if (person?.link !== link || !person.permitted.includes('audio')) return
    const digit = person.keys.read(header.timestamp, payload)
    if (digit !== null) this.#tell({ type: 'digit', seat, digit })
  }

  #pass(seat: number, link: PersonLink, packet: RtpPacket, from: Incoming) {
    const { line } = from
    const person = this.#people.get(seat)
    if (person?.link !== link || !person.permitted.includes(line)) return
    if (line === 'audio' && this.#agent?.closed === false)
      person.receiver?.receive(packet.header.sequenceNumber, packet.payload)
    const isPicture = lineKind(line) === 'video'
    if (!isPicture) this.#tape?.hear(seat, packet, from)
    const coming = isPicture ? link.coming(line) : []
    const beginsWhole = () => beginsWholePicture(packet.payload)
    for (const [index, to] of this.#audience(seat, line)) {
      if (isPicture && !this.#choice(to, index, seat, from).takes({ layer: from, coming, beginsWhole })) continue
      to.link?.forward(index, packet, from)
    }
  }

  /** Who gets what somebody sends on a line, and on which of their own. */
  *#audience(seat: number, line: RoomLine): Iterable<[lineIndex: number, to: Person]> {
    for (const [other, person] of this.#people) {
      if ((other === seat) !== this.#echoes || person.without.get(seat)?.includes(line)) continue
      yield [receivedLineIndex(other, this.#echoes ? afterSeat(seat) : seat, line), person]
    }
  }

  #choice(to: Person, index: number, seat: number, { line }: Incoming): LayerChoice<Incoming> {
    const known = to.choices.get(index)
    if (known) return known
    const choice = new LayerChoice<Incoming>((layer) => this.#people.get(seat)?.link?.wantWhole(line, [layer]))
    choice.wanted = to.layers.get(seat)?.[line] ?? Number.POSITIVE_INFINITY
    to.choices.set(index, choice)
    return choice
  }

  #interrupt(seat: number, line: RoomLine) {
    for (const [index, to] of this.#audience(seat, line)) this.#interruptLine(to, index)
  }

  #interruptLine(to: Person, index: number) {
    to.link?.interrupt(index)
    to.choices.get(index)?.reset()
  }

  #wantKeyFrame(seat: number, index: number) {
    const [sender = -1, line] = this.#senderOn(seat, index) ?? []
    const shown = this.#people.get(seat)?.choices.get(index)?.current
    if (line) this.#people.get(sender)?.link?.wantWhole(line, shown ? [shown] : undefined)
  }

  /** Whose line arrives at this person's line of that number. */
  #senderOn(seat: number, index: number): [sender: number, line: RoomLine] | undefined {
    for (let other = 0; other < maxRoomPeople; other += 1) {
      if (other === seat) continue
      const line = roomLines.find((one) => receivedLineIndex(seat, other, one) === index)
      if (line) return [this.#echoes ? seat : other, line]
    }
    return undefined
  }
}

const afterSeat = (seat: number) => (seat + 1) % maxRoomPeople

const newPerson = (): Person => ({
  link: null,
  candidate: null,
  permitted: roomLines,
  without: new Map(),
  layers: new Map(),
  choices: new Map(),
  receiver: null,
  keys: new TelephoneEvents(),
})
