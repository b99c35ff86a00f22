export type Line = { role: 'user' | 'assistant'; text: string }

/** So much is kept: the newest lines, and of each the beginning. */
const maxLines = 30
const maxLineChars = 1_000

/** A conversation that outlives its page in this tab. Where the browser keeps nothing, neither does this. */
export function remembered(name: string, storage = browserStorage()) {
  return {
    read(): Line[] {
      try {
        const lines: unknown = JSON.parse(storage?.getItem(name) ?? '[]')
        return Array.isArray(lines) ? lines.filter(isLine) : []
      } catch {
        return []
      }
    },
    write(lines: readonly Line[]) {
      const kept = lines.slice(-maxLines).map(({ role, text }) => ({ role, text: text.slice(0, maxLineChars) }))
      try {
        storage?.setItem(name, JSON.stringify(kept))
      } catch {
        // full, or not allowed here: the conversation ends with the page
      }
    },
  }
}

/** Reading the property alone throws where a page may store nothing. */
function browserStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

function isLine(value: unknown): value is Line {
  const { role, text } = (value ?? {}) as Partial<Line>
  return (role === 'user' || role === 'assistant') && typeof text === 'string'
}
