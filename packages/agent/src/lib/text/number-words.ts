const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const powers: [number, string][] = [
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

/** A number as it is said in Britain: "five hundred and twenty". Decimals digit by digit; past a thousand million, digits. */
export function numberWords(number: number): string {
  const [whole = '0', decimals] = String(number).split('.')
  if (decimals) return `${numberWords(Number(whole))} point ${digits(decimals)}`
  if (number < 20) return small[number] ?? ''
  if (number < 100) return `${tens[Math.floor(number / 10)]}${number % 10 ? ` ${small[number % 10]}` : ''}`
  const power = powers.find(([value]) => number >= value)
  if (!power || number >= 1e9) return digits(whole)
  const [value, name] = power
  const rest = number % value
  const and = rest > 0 && rest < 100 ? ' and' : ''
  return `${numberWords(Math.floor(number / value))} ${name}${and}${rest ? ` ${numberWords(rest)}` : ''}`
}

const digits = (text: string) => [...text].map((digit) => small[Number(digit)]).join(' ')
