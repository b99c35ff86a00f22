import { RE2JS } from 're2js'

export type PatternOptions = readonly { type: string; enabled?: boolean | null | undefined }[] | null | undefined

/** Longer than anybody asks or answers in one turn that a pattern is written for. */
const longestSearched = 4000

/**
 * Whether a text holds an owner's pattern, in a time that grows with the text only: whoever may write an assistant must not be
 * able to stop the server with a pattern. Throws a `SyntaxError` for what such a search cannot do, such as looking back.
 */
export function matcher(regex: string, options?: PatternOptions): (text: string) => boolean {
  const pattern = compiled(regex, options)
  return (text) => pattern.matcher(text.slice(-longestSearched)).find()
}

/** Replaces it wherever it stands, as safely. In `value`, `$1` is its first group, `$&` all of it, and `$$` a dollar. */
export function replacer(regex: string, options: PatternOptions, value: string): (text: string) => string {
  const pattern = compiled(regex, options)
  return (text) => {
    const matches = pattern.matcher(text)
    let [replaced, from] = ['', 0]
    while (matches.find()) {
      const expanded = value.replace(/\$(\$|&|\d)/g, (whole, key: string) => {
        if (key === '$') return '$'
        const group = key === '&' ? 0 : Number(key)
        return group <= matches.groupCount() ? (matches.group(group) ?? '') : whole
      })
      replaced += text.slice(from, matches.start()) + expanded
      from = matches.end()
    }
    return replaced + text.slice(from)
  }
}

/** Everything that matches it, each with its groups behind it; of very many, the first. */
export function matchesOf(regex: string, options: PatternOptions, text: string): string[][] {
  const found = compiled(regex, options).matcher(text)
  const matches: string[][] = []
  while (matches.length < mostMatches && found.find()) {
    matches.push(Array.from({ length: found.groupCount() + 1 }, (_, group) => found.group(group) ?? ''))
  }
  return matches
}
const mostMatches = 1000

/**
 * One within a JSON Schema, where the whole text counts, however long. What it takes to make it ready and to hold a text
 * against it is told in steps of some 50 ns, at most: whoever uses many knows when it becomes too much.
 */
export function schemaPattern(regex: string) {
  const pattern = compiled(regex, [])
  const size = pattern.programSize()
  return {
    stepsToPrepare: size * 100,
    stepsFor: (text: string) => size * text.length,
    isIn: (text: string) => pattern.matcher(text).find(),
  }
}
export type SchemaPattern = ReturnType<typeof schemaPattern>

function compiled(regex: string, options: PatternOptions): RE2JS {
  const isOn = (type: string) => options?.some((option) => option.type === type && option.enabled) ?? false
  const flags = (isOn('ignore-case') ? RE2JS.CASE_INSENSITIVE : 0) | (isOn('multi-line') ? RE2JS.MULTILINE : 0)
  const searched = RE2JS.translateRegExp(regex)
  try {
    return RE2JS.compile(isOn('whole-word') ? `\\b(?:${searched})\\b` : searched, flags)
  } catch (cause) {
    throw new SyntaxError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
