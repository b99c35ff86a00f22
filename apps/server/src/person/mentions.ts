/** Finds one email address in text: in whatever case, also as links write it, and not within a longer address. */
export type Mentions = {
  address: string
  isIn(text: string): boolean
  /** The text without it. */
  blackOut(text: string): string
  /** How a database may be asked for what perhaps holds it. */
  texts: string[]
}

/** What stands where an address was. */
export const blackedOut = '[erased]'

export function mentionsOf(given: string): Mentions {
  const address = given.trim().toLowerCase()
  const [name = '', domain = ''] = [
    address.slice(0, address.lastIndexOf('@')),
    address.slice(address.lastIndexOf('@') + 1),
  ]
  const pattern = `(?:(?<=%[0-9a-f]{2})|(?<![\\w.+-]))${escaped(name)}(?:@|%40)${escaped(domain)}(?![\\w-]|\\.\\w)`
  const search = new RegExp(pattern, 'iu')
  const all = new RegExp(pattern, 'giu')
  return {
    address,
    isIn: (text) => search.test(text),
    blackOut: (text) => text.replace(all, blackedOut),
    texts: [...new Set([address, given.trim(), `${name}%40${domain}`])],
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
