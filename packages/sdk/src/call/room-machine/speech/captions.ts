import type { MachineHost, PassedEvent } from '../../machine.ts'

export type CaptionsDeps = {
  report: MachineHost['report']
  /** The visitor’s session. */
  ownId(): string
  /** Who else was loudest just now; null where it was nobody. */
  speaker(): string | null
}

/** `gone`: whoever wrote down what is said has left, and does not come again. */
type CaptionsState =
  | { status: 'off' | 'gone' }
  | { status: 'on'; instance: { instanceId?: string }; participants: readonly unknown[] | null }

/** What a page may say of a transcription here; how it is written down is the assistant’s. */
const known = ['instanceId', 'participants', 'includeRawResponse']

/** What a room's assistant understood and said, as the transcription that a page has asked for. */
export class Captions {
  readonly #deps: CaptionsDeps
  #state: CaptionsState = { status: 'off' }

  constructor(deps: CaptionsDeps) {
    this.#deps = deps
  }

  start(options: Record<string, unknown>) {
    if (this.#state.status === 'gone') throw new Error('The assistant, who wrote down what is said, has left.')
    if (this.#state.status === 'on') throw new Error('A transcription is running already.')
    const other = Object.keys(options).find((name) => !known.includes(name))
    if (other) throw new Error(`In these rooms the assistant says how it transcribes: leave out "${other}".`)
    const instance = typeof options.instanceId === 'string' ? { instanceId: options.instanceId } : {}
    this.#state = { status: 'on', instance, participants: listIn(options) }
    this.#tell('transcription-started', { ...instance, startedBy: this.#deps.ownId() })
  }

  update(options: Record<string, unknown>) {
    this.#state = { ...this.#running(), participants: listIn(options) }
  }

  stop(updatedBy = this.#deps.ownId()) {
    const { instance } = this.#running()
    this.#state = { status: 'off' }
    this.#tell('transcription-stopped', { ...instance, updatedBy })
  }

  assistantLeft(sessionId: string) {
    if (this.#state.status === 'on') this.stop(sessionId)
    this.#state = { status: 'gone' }
  }

  /** Another meeting begins with nothing. */
  reset() {
    this.#state = { status: 'off' }
  }

  /** What the assistant told everybody. */
  hear(data: unknown, assistantId: string) {
    const { type, role, transcriptType, transcript } = Object(data)
    if (this.#state.status !== 'on' || type !== 'transcript' || transcriptType !== 'final') return
    const { ownId, speaker } = this.#deps
    const participantId = role === 'assistant' ? assistantId : (speaker() ?? ownId())
    const { instance, participants } = this.#state
    if (participants && !participants.includes(participantId)) return
    const said = { participantId, text: String(transcript), timestamp: new Date(), trackType: 'cam-audio' }
    this.#tell('transcription-message', { ...instance, ...said })
  }

  #running() {
    if (this.#state.status !== 'on') throw new Error('No transcription is running.')
    return this.#state
  }

  #tell(name: PassedEvent, details: Record<string, unknown>) {
    this.#deps.report({ type: 'event', name, details })
  }
}

/** Null: everybody. */
function listIn({ participants }: Record<string, unknown>): readonly unknown[] | null {
  if (participants === undefined) return null
  if (!Array.isArray(participants)) throw new Error('participants should be a list of session ids.')
  return participants
}
