import { mailProviders } from '../../../lib/mail-providers.ts'
import { heardLikeness } from '../../../lib/text/likeness.ts'
import { bestParts, mostLetters, titled } from './names.ts'

/** So much like the domain that it was meant to be it; and so much is each of its words like its part of the domain. */
const ownLikeness = { whole: 0.8, word: 0.6 }
/** Of a word of a company's name: shorter ones are all alike. */
export const minWordLength = 3

/**
 * A company's name with its words written as the domain of its address is, where that is what it sounds like as a whole: "Mercy
 * catering" of merseycatering.com is "Mersey Catering".
 */
export function asInDomain(companyName: string, email: string): string {
  const letters = lettersOf(companyName)
  const domain = domainLetters(email)
  if (letters === domain || heardLikeness(letters, domain) < ownLikeness.whole) return companyName
  const words = companyName.split(' ')
  const parts = bestParts(words, domain)
  const isAlike = parts.every(
    (part, at) => part.length >= minWordLength && heardLikeness(part, lettersOf(words[at] ?? '')) >= ownLikeness.word,
  )
  return isAlike && parts.length === words.length ? parts.map(titled).join(' ') : companyName
}

/** What a company's own domain is called; empty where anybody may have an address. */
export function domainLetters(email: string): string {
  const [domain = ''] = email.split('@')[1]?.split('.') ?? []
  return domain in mailProviders || domain.length > mostLetters ? '' : lettersOf(domain)
}

export const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '')
