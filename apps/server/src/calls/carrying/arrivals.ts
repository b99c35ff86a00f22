import { Failure } from '@parley/protocol'
import { isSameSecret } from '../../lib/same-secret.ts'
import type { CallState } from '../call-state.ts'

export type Arrived = {
  resumeToken: string
  /** Whether they have been connected: whoever says the same from then on is somebody else. Absent where nothing tells. */
  isConnected?(): boolean
}

/** Who came to a call last, or came back to it, and what they were answered. */
export class Arrivals<Answer extends Arrived> {
  #last: { said: string; answer: Promise<Answer> } | null = null

  /**
   * Whoever says the very same again, as a proxy does whose server died meanwhile, is answered the same until they are there, or
   * were back since. `arrive` changes the state at once where its token is right. Throws `forbidden`, and what `arrive` throws.
   */
  async come(said: string, stateNow: () => CallState, arrive: () => Promise<Answer>): Promise<Answer> {
    if (this.#last && isSameSecret(said, this.#last.said)) {
      const answer = await this.#last.answer
      const state = stateNow()
      const isLatest = state.status === 'live' && isSameSecret(state.resumeToken, answer.resumeToken)
      if (!isLatest || answer.isConnected?.()) throw usedToken()
      return answer
    }
    const before = stateNow()
    const answer = arrive()
    if (stateNow() !== before) this.#last = { said, answer }
    return answer
  }
}

export const usedToken = () =>
  new Failure('forbidden', 'This call’s token has been used or has expired. Please call again.')
