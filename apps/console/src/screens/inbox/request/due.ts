const two = (value: number) => String(value).padStart(2, '0')

/** As an input of dates and times writes it: nine o'clock of the next day, here. */
export function tomorrowMorning(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T09:00`
}

/** What such an input says, as an instant; null where it says nothing. */
export function inputInstant(text: string): string | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
