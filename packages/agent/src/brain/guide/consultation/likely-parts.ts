import { mailProviders } from '../../../lib/mail-providers.ts'
import { heardLikeness, likeness } from '../../../lib/text/likeness.ts'
import type { Fields } from './details.ts'
import { mostLetters, titled } from './names.ts'
import { domainLetters, lettersOf, minWordLength } from './own-company.ts'
import { localsOf } from './own-locals.ts'
import type { SpeltField } from './spelt-parts.ts'

/** What is less alike than this was not misheard for it. */
const leastLikeness = 0.4

/**
 * A word of a company's name as its domain has it behind those that are known: what of it is most like what was heard, or all of
 * it. Where a "space" was heard as a letter, both words: "riverxsoftware" of riversoftware.com.
 */
function inDomain(heard: string, known: readonly string[], email: string): string[] {
  const domain = domainLetters(email)
  const before = lettersOf(known.join(''))
  if (!domain.startsWith(before)) return []
  const letters = lettersOf(heard)
  if (letters.length > mostLetters) return []
  const rest = domain.slice(before.length)
  for (let at = 1; at < letters.length - 1; at += 1) {
    const parts = [letters.slice(0, at), letters.slice(at + 1)]
    if (parts.join('') === rest) return [parts.map(titled).join(' ')]
  }
  const beginnings = Array.from({ length: rest.length }, (_, at) => rest.slice(0, at + 1)).filter(
    ({ length }) => length >= minWordLength && rest.length - length >= minWordLength,
  )
  // of those that sound alike, the one that is written so
  const alike = (one: string) => heardLikeness(one, letters) + likeness(one, letters) / 10
  const likest = beginnings.reduce((best, one) => (alike(one) > alike(best) ? one : best), rest)
  return [...new Set([likest, rest])].map(titled)
}

/** A company's own domain, as it usually has it. */
function domainsOf(companyName: string): string[] {
  const name = lettersOf(companyName)
  return name ? [`${name}.co.uk`, `${name}.com`] : []
}

/**
 * What the part behind `spelt` may have been that was heard as something else and refused, the likeliest first: for a provider's
 * domain "I click dot com" may be "outlook.com".
 */
export function likelyParts(field: SpeltField, spelt: readonly string[], heard: string, known: Fields): string[] {
  const index = spelt.length
  if (field === 'fullName') return []
  const candidates =
    field === 'companyName'
      ? inDomain(heard, spelt, known.email ?? '')
      : index === 0
        ? localsOf(known.fullName ?? '')
        : [...Object.values(mailProviders).map(endingAs(heard)), ...domainsOf(known.companyName ?? ''), ...whole(heard)]
  const scored = candidates.map((one) => ({ one, alike: heardLikeness(nameOf(one, index), nameOf(heard, index)) }))
  return scored
    .filter(({ one, alike }) => one !== heard && alike >= leastLikeness)
    .toSorted((one, other) => other.alike - one.alike)
    .map(({ one }) => one)
}

/** "acme.co" may be all that was heard of "acme.co.uk", and "yankee" sounds like "nine". */
const whole = (domain: string) => [domain.replace(/\.co$/, '.co.uk'), domain.replaceAll('9', 'y')]

/** Some providers have addresses in both: what was heard says which. */
const endingAs = (heard: string) => (domain: string) =>
  /^(?:hotmail|yahoo|live|aol)\./.test(domain) && /\.co(?:\.uk)?$/.test(heard)
    ? domain.replace(/\..+/, '.co.uk')
    : domain

const nameOf = (part: string, index: number) => (index === 1 ? (part.split('.')[0] ?? part) : part)
