const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const plainNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** What providers charge, they charge in US dollars. */
export const inDollars = (amount: number | null | undefined) => (amount ? money.format(amount) : 'nothing')

export const inFigures = (value: number) => plainNumber.format(value)

/** `75 000` becomes `1 min 15 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `75 000` becomes `01:15`, as a clock beside the call would show it. */
export function onTheClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}

export function inBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${inFigures(bytes / 1000)} kB`
  return `${inFigures(bytes / 1_000_000)} MB`
}

/** `silenceTimeoutSeconds` becomes `Silence timeout seconds`; `customer-ended-call` `Customer ended call`. */
export function spelledOut(name: string): string {
  const words = name
    .replaceAll(/[-_.]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${inFigures(count)} ${count === 1 ? one : many}`

/** What is given to the reader's disk. */
export function saveAs(name: string, content: BlobPart, type: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
