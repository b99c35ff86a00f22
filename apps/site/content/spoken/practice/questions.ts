/** What people say who want an answer, by its id: one question a line, in the words of people in a hurry, who chat, or who hear badly. */
export type Questions = Record<string, string>

/** None for an answer of an owner's own. */
export const linesOf = (lines = ''): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
