import type { RoomParticipant, RoomServerMessage } from '@parley/protocol'

/** An agent that is in a room, as the room sees it. */
export type AgentInRoom = {
  participant: RoomParticipant
  /** Something that a page said to it, or to everybody. */
  hear(data: unknown): void
  press(digit: string): void
  /** Whether anybody hears it. */
  setHeard(isHeard: boolean): void
  leave(): void
}

/** Brings the agent of a room; null for a room without one. Rejects where it cannot come. */
export type BringAgent = (on: {
  /** What it tells pages. */
  text(text: string): void
  gone(): void
}) => Promise<AgentInRoom>

type AgentPlaceDeps = {
  bringAgent: BringAgent | null
  tellAll(message: RoomServerMessage): void
  /** Whether sound flows to anybody. */
  isHeard(): boolean
  onProblem(error: unknown): void
}

/** `gone`: it ended its call, or could not come, and is not asked again before the room was empty. */
type AgentState = { status: 'away' | 'coming' | 'gone' } | { status: 'there'; agent: AgentInRoom }

/** The agent's place in a room: it comes once somebody is there to hear it, and leaves with the last. */
export class AgentPlace {
  readonly #deps: AgentPlaceDeps
  #state: AgentState = { status: 'away' }

  constructor(deps: AgentPlaceDeps) {
    this.#deps = deps
  }

  /** Null while it is not in the room. */
  get agent(): AgentInRoom | null {
    return this.#state.status === 'there' ? this.#state.agent : null
  }

  /** The agent, if that is its session. */
  find(sessionId: string): AgentInRoom | null {
    return this.agent?.participant.sessionId === sessionId ? this.agent : null
  }

  /** Has it come, where it can. */
  want() {
    const { bringAgent, tellAll, onProblem } = this.#deps
    if (!bringAgent || this.#state.status !== 'away') return
    const coming: AgentState = { status: 'coming' }
    this.#state = coming
    bringAgent({ text: (text) => this.#passOn(text), gone: () => this.#lose() }).then(
      (agent) => {
        if (this.#state !== coming) return agent.leave()
        this.#state = { status: 'there', agent }
        tellAll({ type: 'participant', participant: agent.participant })
        this.tellWhoHears()
      },
      (error) => {
        if (this.#state === coming) this.#state = { status: 'gone' }
        onProblem(error)
      },
    )
  }

  tellWhoHears() {
    this.agent?.setHeard(this.#deps.isHeard())
  }

  /** Nobody is there any more; it may come again. */
  dismiss() {
    const { agent } = this
    this.#state = { status: 'away' }
    agent?.leave()
  }

  #passOn(text: string) {
    const { agent } = this
    if (agent) this.#deps.tellAll({ type: 'app-message', data: parsed(text), from: agent.participant.sessionId })
  }

  /** It has ended its call. */
  #lose() {
    const { agent } = this
    if (!agent) return
    this.#state = { status: 'gone' }
    this.#deps.tellAll({ type: 'participant-left', sessionId: agent.participant.sessionId })
  }
}

/** Most of what an agent tells pages is JSON; two of its words are bare. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
