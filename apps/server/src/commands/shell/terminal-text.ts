/** Control characters, the ends of lines, and what turns the direction of text. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Fields side by side. Strangers wrote some: what would steer the terminal is shown as `�`. */
export function oneLine(fields: string[]) {
  return fields.join('  ').replace(steering, '�')
}

/** JSON that means the same: what would steer the terminal is escaped. */
export function asJson(value: unknown, indent?: number) {
  return JSON.stringify(value, null, indent).replace(steering, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function instant(at: number) {
  return new Date(at).toISOString()
}

/** To the minute, in UTC, for people. */
export function minute(at: number | string) {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
