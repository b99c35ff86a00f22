/** `?a=1&b=x&b=y`: arrays repeat, undefined and null are left out, instants become ISO 8601; '' when nothing is left. */
export function toQuery(query: unknown): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(item))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Multipart: blobs as they are, arrays one part each, objects as JSON, undefined left out. */
export function toFormData(input: unknown): FormData {
  if (input instanceof FormData) return input
  const form = new FormData()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) form.append(name, item instanceof Blob ? item : textOf(item))
    }
  }
  return form
}

/** JSON parsed, other text as it is, undefined when empty. JSON that cannot be read rejects with a `SyntaxError`. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return undefined
  return /\bjson\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
}

function textOf(value: unknown) {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
