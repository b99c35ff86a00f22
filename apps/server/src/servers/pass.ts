import type { IncomingMessage } from 'node:http'
import type { SecretBox } from '../secrets/secret-box.ts'

/** On a request that one server passes to another: from whom it came there, when, and that we say so. */
const passHeader = 'x-parley-passed'
/** Servers' clocks may differ by so much. */
const validMs = 30_000

type Stamps = Pick<SecretBox, 'stamp' | 'isStamp'>
type Line = { method?: string | undefined; url?: string | undefined }

/** What a server writes on a request of `from` that it passes on. All servers of one database have the same stamps. */
export function passFor({ method, url }: Line, from: string, stamps: Stamps, now: number) {
  const said = `${now} ${from}`
  return { [passHeader]: `${said} ${stamps.stamp(textOf(said, { method, url }))}` }
}

/**
 * Reads the pass of a request and takes it away. Null where there is none; `from` is null where it is not ours to believe,
 * which is no reason to refuse the request, only to pass it no further.
 */
export function takePass(request: IncomingMessage, stamps: Stamps, now: number): { from: string | null } | null {
  const pass = request.headers[passHeader]
  if (pass === undefined) return null
  delete request.headers[passHeader]
  const [at = '', from = '', stamp = ''] = String(pass).split(' ')
  const isOurs = stamps.isStamp(stamp, textOf(`${at} ${from}`, request))
  return { from: isOurs && Math.abs(now - Number(at)) <= validMs ? from : null }
}

const textOf = (said: string, { method, url }: Line) => `pass/${said} ${method} ${url}`
