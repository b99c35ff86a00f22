/** Nobody who means well nests deeper, and `JSON.stringify` runs out of stack at some thousands: a caller could end a server by it. */
const maxDepth = 64

/** What a stranger's text holds as JSON; undefined where it is none, or nested deeper than 64 levels. */
export function readJson(text: string, reviver?: (name: string, value: unknown) => unknown): unknown {
  if (isDeeper(text, maxDepth)) return undefined
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '[' || char === '{') {
      depth += 1
      if (depth > most) return true
    } else if (char === ']' || char === '}') depth -= 1
  }
  return false
}
