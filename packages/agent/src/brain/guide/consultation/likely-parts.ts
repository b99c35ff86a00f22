import { mailProviders } from '../../../lib/mail-providers.ts'
import { heardLikeness } from '../../../lib/text/likeness.ts'
import type { Fields } from './details.ts'
import { titled } from './names.ts'
import { localsOf } from './own-locals.ts'
import type { SpeltField } from './spelt-parts.ts'

/** What is less alike than this was not misheard for it. */
const leastLikeness = 0.4

/** A company's name as its domain has it, parted where a "space" was heard as a letter: "riverxsoftware" of riversoftware.com. */
function asDomain(heard: string, email: string): string[] {
  const [domain = ''] = email.split('@')[1]?.split('.') ?? []
  const letters = heard.toLowerCase().replace(/[^a-z\d]/g, '')
  if (!domain || domain in mailProviders) return []
  for (let at = 1; at < letters.length - 1; at += 1) {
    const parts = [letters.slice(0, at), letters.slice(at + 1)]
    if (parts.join('') === domain) return [parts.map(titled).join(' ')]
  }
  return []
}

/** A company's own domain, as it usually has it. */
function domainsOf(companyName: string): string[] {
  const name = companyName.toLowerCase().replace(/[^a-z\d]/g, '')
  return name ? [`${name}.co.uk`, `${name}.com`] : []
}

/**
 * What a part of a field may have been that was heard as something else and refused, the likeliest first: for a provider's domain
 * "I click dot com" may be "outlook.com".
 */
export function likelyParts(field: SpeltField, index: number, heard: string, known: Fields): string[] {
  if (field === 'companyName') return asDomain(heard, known.email ?? '')
  if (field !== 'email') return []
  const candidates =
    index === 0
      ? localsOf(known.fullName ?? '')
      : [...Object.values(mailProviders).map(endingAs(heard)), ...domainsOf(known.companyName ?? ''), ...whole(heard)]
  const scored = candidates.map((one) => ({ one, alike: heardLikeness(nameOf(one, index), nameOf(heard, index)) }))
  return scored
    .filter(({ one, alike }) => one !== heard && alike >= leastLikeness)
    .toSorted((one, other) => other.alike - one.alike)
    .map(({ one }) => one)
}

/** "acme.co" may be all that was heard of "acme.co.uk". */
const whole = (domain: string) => (domain.endsWith('.co') ? [`${domain}.uk`] : [])

/** Some providers have addresses in both: what was heard says which. */
const endingAs = (heard: string) => (domain: string) =>
  /^(?:hotmail|yahoo|live|aol)\./.test(domain) && /\.co(?:\.uk)?$/.test(heard)
    ? domain.replace(/\..+/, '.co.uk')
    : domain

const nameOf = (part: string, index: number) => (index === 1 ? (part.split('.')[0] ?? part) : part)
