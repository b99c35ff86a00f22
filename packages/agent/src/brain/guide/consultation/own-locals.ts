import { heardLikeness } from '../../../lib/text/likeness.ts'

/** Of an address that was only said: so much like one of its owner's name that it was meant to be it. */
const ownLikeness = 0.7
const minOwnLength = 6

/** The ways in which people make an address of their name. */
export function localsOf(fullName: string): string[] {
  const [first = '', ...others] = fullName
    .toLowerCase()
    .replace(/[^a-z\s]/g, '')
    .split(/\s+/)
  const last = others.at(-1)
  if (!last) return first ? [first] : []
  const initial = first.charAt(0)
  return [`${first}.${last}`, `${initial}.${last}`, `${first}${last}`, `${initial}${last}`, first, last]
}

/** The part before the "at" as its owner's name is written, where that is what it sounds like as a whole; else null. */
export function wholeName(local: string, fullName: string): string | null {
  if (/[^a-z.]/.test(local) || local.length < minOwnLength) return null
  // a letter or two before or behind the whole name are initials, and were not misheard
  const names = fullName.toLowerCase().split(/\s+/)
  if (names.some((name) => local.includes(name) && local.length - name.length <= 2)) return null
  const hasDot = local.includes('.')
  const [best] = localsOf(fullName)
    .filter((one) => one.includes('.') === hasDot && one.length >= minOwnLength)
    .map((one) => ({ one, alike: heardLikeness(one, local) }))
    .toSorted((one, other) => other.alike - one.alike)
  return best && best.alike >= ownLikeness ? best.one : null
}
