const letters = (text: string) => text.split('').join(' ')

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const monthNames = months.join('|')

/** Written forms that voices read badly, and how a person would say them. Order matters: longer forms first. */
const rules: [RegExp, string | ((...match: string[]) => string)][] = [
  [/[*`#]+|(?<!\w)_+|_+(?![\w@])/g, ''],
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/^\s*[-•]\s+/gm, ''],
  [/\[([^\]]+)\]\([^)]*\)/g, '$1'],
  [/\bhttps?:\/\/(?:www\.)?(\S+?)(?=[.,;!?]?(?:\s|$))/g, (_, rest = '') => spellAddress(rest)],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (address) => spellAddress(address ?? '')],
  [/(?<![\d£])(?:\+44\s?|0)\d[\d\s]{7,12}\d(?!\d)/g, (phone) => spellPhone(phone ?? '')],
  [/£(\d[\d,]*(?:\.\d+)?)\s*(?:-|–|to)\s*£?(\d[\d,]*(?:\.\d+)?)/g, '$1 to $2 pounds'],
  [/£0?\.(\d\d)\b/g, (_, pence) => `${Number(pence)} pence`],
  [/£(\d[\d,]*)\.(\d\d)\b/g, (_, pounds, pence) => `${pounds} ${poundsOf(pounds)}${pence === '00' ? '' : ` ${pence}`}`],
  [
    /£(\d[\d,]*)(k|m)?\b/gi,
    (_, amount, unit) =>
      `${amount} ${unit ? { k: 'thousand ', m: 'million ' }[unit.toLowerCase()] : ''}${poundsOf(unit ? '' : amount)}`,
  ],
  [/\b(\d{4})-([01]\d)-([0-3]\d)\b/g, (whole = '', year, month, day) => spellDate(whole, day, month, year)],
  [/\b([0-3]?\d)\/([01]?\d)\/(\d{4})\b/g, (whole = '', day, month, year) => spellDate(whole, day, month, year)],
  [
    new RegExp(`(?<!\\bthe )\\b([0-3]?\\d)(?:st|nd|rd|th)? (?:of )?(${monthNames})\\b`, 'g'),
    (_, day, month) => `the ${ordinal(Number(day))} of ${month}`,
  ],
  [/\b([01]?\d|2[0-3]):([0-5]\d)\b/g, (_, hour, minute) => spellTime(Number(hour), Number(minute))],
  [/(\d)\s*[-–]\s*(\d+(?:\.\d+)?)\s*x\b/g, '$1 to $2 times'],
  [/(\d)x\b/g, '$1 times'],
  [/(\d)\s*[-–]\s*(?=\d)/g, '$1 to '],
  [/(\d)%\+/g, '$1 percent or more'],
  [/(\d)\s?%/g, '$1 percent'],
  [/(\d)\+/g, '$1 or more'],
  [/\b24\/7\b/g, 'around the clock'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\be\.g\.,?/gi, 'for example'],
  [/\bi\.e\.,?/gi, 'that is'],
  [/\betc\./gi, 'and so on'],
  [/\bLtd\b/g, 'Limited'],
  [/\bvs\b\.?/g, 'versus'],
  [/\bB2B\b/g, 'B to B'],
  [/\bB2C\b/g, 'B to C'],
  [/\bLinkedIn\b/g, 'Linked In'],
  [
    /\b(AI|SMS|GDPR|PECR|CRM|API|UK|FAQ|ROI|GBP|VAT)(s?)\b/g,
    (_, word = '', plural = '') => `${letters(word)}${plural && "'s"}`,
  ],
  [/\bSaaS\b/g, 'sass'],
  [/\s*&\s*/g, ' and '],
  [/\s[—–]\s/g, ', '],
  [/\s*\/\s*/g, ' or '],
  [/[ \t]{2,}/g, ' '],
]

/** Text as a voice should get it: "6.8%" becomes "6.8 percent", "£500" "500 pounds", an email address its spoken form. */
export function speakable(text: string): string {
  return rules
    .reduce(
      (spoken, [pattern, replacement]) => spoken.replace(pattern, replacement as (...match: string[]) => string),
      text,
    )
    .trim()
}

function spellAddress(address: string): string {
  return address
    .replace(/@/g, ' at ')
    .replace(/\./g, ' dot ')
    .replace(/-/g, ' dash ')
    .replace(/_/g, ' underscore ')
    .replace(/\+/g, ' plus ')
    .replace(/\//g, ' slash ')
}

const poundsOf = (amount = '') => (amount === '1' ? 'pound' : 'pounds')

/** The 2nd of June 2026; a date that is none stays as it is. */
function spellDate(whole: string, day = '', month = '', year = ''): string {
  const name = months[Number(month) - 1]
  return name && Number(day) > 0 && Number(day) < 32 ? `the ${ordinal(Number(day))} of ${name} ${year}` : whole
}

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  return `${number}${(isTeen ? null : ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** 17:30 is "5 30 p m". */
function spellTime(hour: number, minute: number): string {
  const minutes = minute === 0 ? '' : minute < 10 ? ` oh ${minute}` : ` ${minute}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a m' : 'p m'}`
}

function spellPhone(phone: string): string {
  return phone
    .replace('+', 'plus ')
    .split(/\s+/)
    .map((group) => (/^\d+$/.test(group) ? letters(group) : group))
    .join(', ')
    .replace('plus,', 'plus')
}
