const stopWords = new Set(
  `a about am an and any are as at be been but by can could did do does for from get give had has have he her hi him his how i
  if in into is it its just let like may me might more much my need no not of off on one or our out please really she should
  so some tell than that the their them then there these they this those to too up us very want was we well were what when
  where which who why will with would yes you your know thing things something anything also us explain want`.split(
    /\s+/,
  ),
)

const endings: [string, string, number][] = [
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['iveness', 'ive', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ies', 'y', 2],
  ['sses', 'ss', 1],
  ['ed', '', 3],
  ['es', '', 3],
  ['ss', 'ss', 1],
  ['us', 'us', 1],
  ['s', '', 2],
  ['ly', '', 4],
]

/** Groups of words that mean the same to a visitor; the first stands for all. */
const synonyms = [
  'price cost pricing charge fee rate expensive cheap afford budget pay payment money quote',
  'email mail inbox newsletter',
  'call phone telephone ring dial caller',
  'meeting appointment booking demo calendar schedule scheduler scheduling',
  'start begin setup onboard launch quickly fast soon speed long',
  'result outcome success perform performance reply response',
  'company business firm agency organisation organization',
  'prospect lead customer client buyer',
  'deliver delivery deliverability spam land junk',
  'legal gdpr comply compliance privacy law consent lawful regulation',
  'cancel stop leave contract commitment notice',
  'chatbot bot chat widget',
  'sms text texting message',
  'linkedin social connection',
  'integrate integration connect crm hubspot salesforce zapier',
  'report analytics dashboard metric statistic track tracking',
  'language multilingual translate translation french german spanish',
  'service offer provide product solution sell',
  'person human someone agent staff team',
  'automate automation automatic ai artificial intelligence machine',
]

const standsFor = new Map(
  synonyms.flatMap((group) => {
    const [first = '', ...others] = group.split(' ')
    return [first, ...others].map((word) => [stem(word), stem(first)] as const)
  }),
)

/** The words that carry a text's meaning, stemmed, synonyms made one. */
export function contentWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/linked in/g, 'linkedin')
    .replace(/chat bot/g, 'chatbot')
    .replace(/[’']s\b/g, '')
    .split(/[^\p{L}\p{N}%£]+/u)
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map((word) => stem(word))
    .map((word) => standsFor.get(word) ?? word)
}

/** A light English stemmer: enough that "calls", "called" and "calling" meet. */
export function stem(word: string): string {
  let root = word
  for (const [ending, replacement, minLength] of endings) {
    if (!root.endsWith(ending) || root.length - ending.length < minLength) continue
    root = root.slice(0, root.length - ending.length) + replacement
    break
  }
  if (/([bdfglmnprt])\1$/.test(root) && !/(ll|ss)$/.test(root)) root = root.slice(0, -1)
  return root.replace(/e$/, '').replace(/y$/, 'i')
}
