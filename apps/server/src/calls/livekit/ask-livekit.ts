/** What LiveKit said to a request that it did not take. */
export class LivekitRefusal extends Error {
  /** Of HTTP. */
  readonly status: number
  /** Twirp’s word for it; empty where it said none. */
  readonly code: string
  readonly meta: Record<string, string>

  constructor(status: number, { code = '', msg = '', meta = {} }: TwirpError) {
    super(msg || code || 'it said nothing')
    this.status = status
    this.code = code
    this.meta = meta
  }
}

type TwirpError = { code?: string; msg?: string; meta?: Record<string, string> }

export type LivekitQuestion = {
  /** `ws://…` or `wss://…` of the LiveKit server. */
  url: string
  token: string
  /** `RoomService/ListParticipants` and the like. */
  method: string
  body: object
  withinMs: number
}

/** Asks LiveKit as its own libraries do. Throws `LivekitRefusal`; and what `fetch` throws where nobody answers in time. */
export async function askLivekit<Answer extends object>(question: LivekitQuestion): Promise<Partial<Answer>> {
  const { url, token, method, body, withinMs } = question
  const response = await fetch(`${url.replace(/^ws/, 'http').replace(/\/$/, '')}/twirp/livekit.${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(withinMs),
  })
  if (response.ok) return (await response.json()) as Partial<Answer>
  throw new LivekitRefusal(response.status, (await response.json().catch(() => ({}))) as TwirpError)
}

/** What there is of a room that is not there: nothing. Throws whatever else went wrong. */
export function nothingThere<Answer extends object>(error: unknown): Partial<Answer> {
  if (error instanceof LivekitRefusal && error.status === 404) return {}
  throw error
}
