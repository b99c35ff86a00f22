const digits: Record<string, string> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}
const marks: Record<string, string> = {
  dot: '.',
  point: '.',
  period: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  minus: '-',
  plus: '+',
}
const lead =
  /^.*?\b(?:e-?mail(?: address)?(?: is|'s)?|address is|it is|it's|that's|that is|use|try|to|send it to|reach me (?:at|on)|write to)\b[\s:,]*(?=\S)/i
const filler =
  /\b(?:um|uh|er|erm|so|well|okay|ok|yes|yeah|sure|no|sorry|actually|all (?:one word|lower ?case|together)|lower ?case|please|thanks|thank you)\b[,]?/gi
const valid = /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/

/**
 * The e-mail address in what was said or typed: "jo dot bloggs at example dot co dot uk" is `jo.bloggs@example.co.uk`, and
 * "b as in bravo" is "b". Null when there is none.
 */
export function spokenEmail(text: string): string | null {
  const written = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)
  if (written) return written[0].toLowerCase()
  const plain = text
    .toLowerCase()
    .replace(/[?!,;"]/g, ' ')
    .replace(/\.(?=\s|$)/g, ' ')
  const candidates = [plain.replace(lead, ''), plain]
  for (const candidate of candidates) {
    const email = assemble(candidate.replace(filler, ' '))
    if (email) return email
  }
  return null
}

function assemble(text: string): string | null {
  const spelled = text
    .replace(/\b([a-z])\s+(?:as in|for|like)\s+[a-z]+\b/g, '$1')
    .replace(/\bdouble ([a-z])\b/g, '$1$1')
  const at = spelled.search(/(?:\s|^)(?:at|@)\s(?!.*\s(?:at|@)\s)/)
  if (at < 0) return null
  const local = symbols(spelled.slice(0, at))
  const domain = symbols(spelled.slice(at).replace(/^\s*(?:at|@)\s/, ''))
  const email = `${local}@${domain}`
  return valid.test(email) && !email.includes('..') && !local.startsWith('.') && !local.endsWith('.') ? email : null
}

const symbols = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => marks[word] ?? digits[word] ?? word)
    .join('')

/** The address letter by letter up to the "at", so that a mistake is heard. */
export function spellOut(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const names: Record<string, string> = { '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus', '%': 'percent' }
  const letters = local.split('').map((letter) => names[letter] ?? letter.toUpperCase())
  return `${letters.join(', ')}, at ${domain.replaceAll('-', ' dash ').replaceAll('.', ' dot ')}`
}
