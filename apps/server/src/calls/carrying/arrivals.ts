import { Failure } from '@parley/protocol'
import { isSameSecret } from '../../lib/same-secret.ts'
import type { CallState } from '../call-state.ts'

export type Arrived = {
  resumeToken: string
  /** Whether they have been connected: whoever says the same from then on is somebody else. Absent where nothing tells. */
  isConnected?(): boolean
}

/** What somebody comes with: `said` is all of it, with the token that lets them in. */
export type Coming = { token: string; said: string }

/** Who came to a call last, or came back to it, and what they were answered. */
export class Arrivals<Answer extends Arrived> {
  #last: (Coming & { answer: Promise<Answer> }) | null = null

  /**
   * Whoever says the very same again, as a proxy does whose server died meanwhile, is answered the same until they are there, or
   * were back since. Whoever says another thing by the same token until then has lost the answer: they come back by its token, in
   * the place of whoever they were (`again`; where it is absent, they are refused). `arrive` changes the state at once where its
   * token is right, and `again` too; whichever rejects has put it back. Throws `forbidden`, and what `arrive` and `again` throw.
   */
  async come(
    coming: Coming,
    stateNow: () => CallState,
    arrive: () => Promise<Answer>,
    again?: (resumeToken: string) => Promise<Answer>,
  ): Promise<Answer> {
    const last = this.#last
    const isSame = last !== null && isSameSecret(coming.said, last.said)
    if (last && (isSame || (again && isSameSecret(coming.token, last.token)))) {
      const answer = await last.answer.catch((error: unknown) => {
        if (isSame) throw error
      })
      if (!answer) return this.come(coming, stateNow, arrive, again)
      const state = stateNow()
      const isLatest = state.status === 'live' && isSameSecret(state.resumeToken, answer.resumeToken)
      if (!isLatest || answer.isConnected?.()) throw usedToken()
      return isSame || !again ? answer : this.#answered(coming, again(answer.resumeToken))
    }
    const before = stateNow()
    const answer = arrive()
    return stateNow() === before ? answer : this.#answered(coming, answer)
  }

  #answered(coming: Coming, answer: Promise<Answer>): Promise<Answer> {
    const before = this.#last
    const latest = { ...coming, answer }
    this.#last = latest
    // whoever was not answered has not come: whoever came before them still may
    answer.catch(() => {
      if (this.#last === latest) this.#last = before
    })
    return answer
  }
}

export const usedToken = () =>
  new Failure('forbidden', 'This call’s token has been used or has expired. Please call again.')
