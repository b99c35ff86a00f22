import { appendFileSync } from 'node:fs'

/** Where `npm test` collects what it repeats at the end. */
export const notRunFile = 'NOT_RUN_FILE'

/** Says that a part of the tests cannot run on this machine, and why: at once, and again in the summary of `npm test`. */
export function notRunHere(part: string, reason: string) {
  const line = `Not run here: ${part}. ${reason}`
  console.warn(line)
  const file = process.env[notRunFile]
  if (file) appendFileSync(file, `${line}\n`)
}
