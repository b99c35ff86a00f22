/** One pattern from several ways to say something, one a line. An apostrophe may be curly, or missing. */
const oneOf = (lines: string) =>
  lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.replaceAll("'", "['’]?"))
    .join('|')

const before = oneOf(`
  ok(?:ay)?
  yes
  no
  oh
  well
  sorry
  please
  right
  great
`)
const after = oneOf(`
  please
  thanks?(?: a lot| so much| very much)?
  thank you(?: so much| very much)?
  then
  now
  for now
`)

/** Said anywhere in it, as whole words. */
export const says = (lines: string) => new RegExp(`(?<![\\w])(?:${oneOf(lines)})(?![\\w])`, 'i')

/** What it begins with. */
export const begins = (lines: string) => new RegExp(`^(?:${oneOf(lines)})(?![\\w])`, 'i')

/** All that was said, but for a word or two of politeness. */
export const saysOnly = (lines: string) =>
  new RegExp(`^(?:(?:${before})[,.!\\s]+){0,3}(?:${oneOf(lines)})(?:[,.!\\s]+(?:${after})){0,3}[.!?,\\s]*$`, 'i')
