export type Encoding = 'br' | 'gzip' | 'identity'

const preference: Encoding[] = ['br', 'gzip', 'identity']
const remembered = new Map<string, Encoding[]>()
const maxRemembered = 256

/** The encodings a client takes, the one we would rather send first. Always ends with `identity`. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return ['identity']
  const known = remembered.get(header)
  if (known) return known
  const accepted = parse(header)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(header, accepted)
  return accepted
}

function parse(header: string): Encoding[] {
  const qualities = new Map(header.split(',').map(quality))
  const qualityOf = (name: Encoding) => qualities.get(name) ?? (name === 'identity' ? 0 : (qualities.get('*') ?? 0))
  const compressed = preference.filter((name) => name !== 'identity' && qualityOf(name) > 0)
  // sort() is stable: at equal quality our own preference stays
  return [...compressed.sort((a, b) => qualityOf(b) - qualityOf(a)), 'identity']
}

function quality(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const q = parameters.find((parameter) => parameter.startsWith('q='))
  return [name === 'x-gzip' ? 'gzip' : name, q ? Number(q.slice(2)) || 0 : 1]
}
