import type { Given, Voice } from './command.ts'
import { asJson } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

/** What every list takes, for a command's `options` and its usage. */
export const listOptions = ['limit', 'after', 'json', 'csv'] as const
export const listTakes = '[--limit N] [--after ID] [--json | --csv]'

export type Listing<Row> = {
  /** From the one after `after`, or from the first where it is ''. */
  rows: (after: string) => AsyncIterable<Row>
  idOf: (row: Row) => string
  /** For people. */
  line: (row: Row) => string
  /** For spreadsheets, by the names of their columns. */
  cells: (row: Row) => Record<string, string | number | null>
  /** Said when there is nothing. */
  none: string
}

const pageSize = 500

/** Prints a list as was asked for: a line each, JSON lines, or CSV. */
export async function printList<Row>({ options, print, note }: Given & Voice, listing: Listing<Row>) {
  const { rows, idOf, line, cells, none } = listing
  const limit = options.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(options.limit)
  let count = 0
  let last = ''
  for await (const row of rows(options.after ?? '')) {
    if (count === limit) return note(`There are more: --after ${last}`)
    if (options.csv && count === 0) print(csvLine(Object.keys(cells(row))))
    print(options.json ? asJson(row) : options.csv ? csvLine(Object.values(cells(row))) : line(row))
    last = idOf(row)
    count += 1
  }
  if (count === 0) note(none)
}

/** Everything, read page by page: `read` gives those after an id, in the list's order. */
export async function* pageByPage<Row extends { id: string }>(
  after: string,
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let page = await read(after, pageSize); page.length > 0; page = await read(page.at(-1)?.id ?? '', pageSize)) {
    yield* page
  }
}

function wholeNumber(text: string) {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--limit is "${text}": it must be a whole number from 1.`)
  return Number(text)
}

/** RFC 4180. What a spreadsheet would take for a formula is text: strangers wrote some of it. */
function csvLine(cells: (string | number | null)[]): string {
  return cells
    .map((cell) => {
      const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '')
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')
}
