import { Readable } from 'node:stream'

const secretName = /^headers$|(secret|token|password|authorization|(api|secret|private)[-_]?key)$/i

/** Whether what stands under a name is nobody else's business. */
export const isSecretName = (name: string) => secretName.test(name)

/** Names that a query's secret goes by, besides those of a field's. */
const secretParameter = /(^|[-_.])(key|auth|sig|signature|sign|code|pass|pwd|passwd|credentials?|session)$|apikey$/i
const userOfAddress = /:\/\/[^\s/?#]*@/g
const parameterOfAddress = /([?&;])([^\s=&;#?]{1,200})=([^\s&;#]+)/g
const pathOfAddress = /(:\/\/[^\s/?#"'<>]+)\/([^\s?#"'<>]+)/g
/** Where whoever knows the path may act, whatever it looks like. */
const hookHosts = [
  /^hooks\.(slack|zapier)\.com$/,
  /^([\w-]+\.)?(discord|discordapp)\.com$/,
  /^hook\.([\w-]+\.)?(integromat|make)\.com$/,
  /^(outlook\.office|[\w-]+\.webhook\.office|maker\.ifttt)\.com$/,
  /^(api\.telegram\.org|webhook\.site)$/,
]
const hookSegment = /^(web)?-?hooks?(-test)?$/i
/** That of a resource opens nothing by itself. */
const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Characters of those of its parts that are no words. */
const shortestToken = 16
/** Listened to by everybody, at addresses that look like anything. */
const publicName = 'previewUrl'

/**
 * The answer for who may only read, who must not be able to act in the owner's name: without what stands under a
 * secret's name, without any header, whose names tell nothing, and without what opens something within an address.
 */
export function withoutSecrets(value: unknown, isSecret = false): unknown {
  if (value === null || value === undefined || value instanceof Readable) return value
  if (typeof value === 'string') return isSecret ? '…' : withoutAddressSecrets(value)
  if (typeof value !== 'object') return isSecret ? '…' : value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, isSecret))
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    name === publicName && !isSecret ? item : withoutSecrets(item, isSecret || isSecretName(name)),
  ])
  return Object.fromEntries(entries)
}

/** Who signs in, what opens something within a path or under a secret's name in a query; also in addresses within other words. */
function withoutAddressSecrets(text: string): string {
  if (!text.includes('://')) return text
  return text
    .replace(userOfAddress, '://…@')
    .replace(pathOfAddress, (_whole, origin: string, path: string) => `${origin}/${withoutPathSecrets(origin, path)}`)
    .replace(parameterOfAddress, (whole, sign: string, name: string) =>
      isSecretParameter(name) ? `${sign}${name}=…` : whole,
    )
}

function withoutPathSecrets(origin: string, path: string) {
  const host = origin
    .replace(/^.*@|^:\/\//, '')
    .replace(/:\d*$/, '')
    .toLowerCase()
  if (hookHosts.some((known) => known.test(host))) return '…'
  const segments = path.split('/')
  const hook = segments.findIndex((segment) => hookSegment.test(segment))
  const opens = (segment: string, at: number) =>
    identifier.test(segment) ? hook !== -1 && at > hook : isToken(segment)
  return segments.map((segment, at) => (opens(segment, at) ? '…' : segment)).join('/')
}

/** Whether it is no name: words hardly mix letters and digits. */
function isToken(segment: string) {
  const mixed = segment.split(/[-_.~:]|%[\da-f]{2}/i).filter((part) => /\d/.test(part) && /[a-z]/i.test(part))
  return mixed.join('').length >= shortestToken
}

function isSecretParameter(name: string) {
  const plain = decoded(name)
  return isSecretName(plain) || secretParameter.test(plain)
}

function decoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
