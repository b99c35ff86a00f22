import type { Consultation } from '@parley/protocol'
import type { SpamJudgement } from '@parley/protocol/resources'

type Read = { words: string; consultation: Consultation; fillMs: number | null }
/** `points` of 100, for what `found` says in a sentence; null where it is not so. */
type Rule = { points: number; found: (request: Read) => string | null }

const linkPattern = /https?:\/\/|www\.|\[url/giu
const shouted = /\p{Lu}/gu
const letters = /\p{L}/gu
const phrases = [
  ...['seo services', 'first page of google', 'rank your website', 'backlinks', 'guest post', 'domain authority'],
  ...['crypto', 'bitcoin', 'forex', 'casino', 'viagra', 'payday loan', 'earn money', 'make money online'],
  ...[
    'increase your traffic',
    'website traffic',
    'web design services',
    'unsubscribe',
    'click here',
    'limited time offer',
  ],
]
const throwaway = [
  ...['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'temp-mail.org', 'tempmail.com', 'yopmail.com'],
  ...['trashmail.com', 'sharklasers.com', 'getnada.com', 'dispostable.com'],
]
/** Letters: in a few words capitals mean nothing. */
const shoutedFrom = 30
/** Faster than people type. */
const leastMsPerChar = 8
const leastCharsTimed = 200

/** What makes a request look like one that nobody means, in the order in which the reasons are shown. */
const rules: Rule[] = [
  {
    points: 30,
    found: ({ words }) => {
      const links = words.match(linkPattern)?.length ?? 0
      return links > 1 ? `It has ${links} links.` : null
    },
  },
  {
    points: 10,
    found: ({ words }) => (words.match(linkPattern)?.length === 1 ? 'It has a link.' : null),
  },
  {
    points: 40,
    found: ({ words }) => {
      const said = phrases.filter((phrase) => words.toLowerCase().includes(phrase))
      return said.length > 0 ? `It says “${said.slice(0, 3).join('”, “')}”.` : null
    },
  },
  {
    points: 30,
    found: ({ consultation: { email } }) => {
      const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
      return throwaway.includes(domain) ? `Addresses at ${domain} are thrown away after use.` : null
    },
  },
  {
    points: 30,
    found: ({ consultation: { fullName } }) =>
      /https?:|www\.|[<>[\]{}]/iu.test(fullName) ? 'The name is not one of a person.' : null,
  },
  {
    points: 20,
    found: ({ words }) => {
      const all = words.match(letters)?.length ?? 0
      return all >= shoutedFrom && (words.match(shouted)?.length ?? 0) > all / 2 ? 'Most of it is in capitals.' : null
    },
  },
  {
    points: 20,
    found: ({ consultation: { problems } }) =>
      /^\S{25,}$/u.test(problems) || /(.)\1{9,}/u.test(problems) ? 'It is no sentence.' : null,
  },
  {
    points: 30,
    found: ({ words, fillMs }) =>
      fillMs !== null && words.length >= leastCharsTimed && fillMs < words.length * leastMsPerChar
        ? 'It was written faster than people type.'
        : null,
  },
]

/** How much a request looks like spam, and why. Advice for who reads it: nothing is held back for it. */
export function judgeSpam(consultation: Consultation, fillMs: number | null): SpamJudgement {
  const words = `${consultation.problems}\n${consultation.additionalInfo}`
  const reasons = rules.flatMap(({ points, found }) => {
    const text = found({ words, consultation, fillMs })
    return text ? [{ text, points }] : []
  })
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, { points }) => sum + points, 0),
    ),
    reasons,
  }
}
