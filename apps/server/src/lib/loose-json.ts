/** An object of which nothing is known but that it is one. */
export type Body = Record<string, unknown>

export type WithoutNull<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null> }

export function withoutNull<Fields extends Body>(body: Fields): WithoutNull<Fields> {
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as WithoutNull<Fields>
}

export function without<Fields extends Body>(body: Fields, names: readonly string[]): Partial<Fields> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) as Partial<Fields>
}

/** What was stored unjudged, as the object it should be; an empty one for anything else. */
export function bodyOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {}
}

/** The same for a text; null for an empty one too. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Every value of an object as text: what is no text, number or truth value as JSON; what is null is left out. */
export function textsOf(values: unknown): Record<string, string> {
  const given = Object.entries(bodyOf(values)).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, plain(value)]))
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
