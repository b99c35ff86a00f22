import { csvLine } from '../../lib/csv.ts'
import type { Given, OptionName, Voice } from './command.ts'
import { asJson, oneLine } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

/** What every list takes, for a command's `options` and its usage. */
export const listOptions = ['limit', 'after', 'json', 'csv'] as const
export const listTakes = '[--limit N] [--after ID] [--json | --csv]'

export type Listing<Row> = {
  /** From the one after `after`, or from the first where it is ''. */
  rows: (after: string) => AsyncIterable<Row>
  idOf: (row: Row) => string
  /** For people, by the heads of their columns. */
  columns: (row: Row) => Record<string, string>
  /** For spreadsheets, by the names of their columns. */
  cells: (row: Row) => Record<string, string | number | null>
  /** Said when there is nothing. */
  none: string
}

const pageSize = 500

/** Prints a list as was asked for: a table, JSON lines, or CSV. */
export async function printList<Row>(
  { options, print, note }: Given & Pick<Voice, 'print' | 'note'>,
  listing: Listing<Row>,
) {
  const { rows, idOf, columns, cells, none } = listing
  const limit = options.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber('limit', options.limit)
  const table = createTable(print)
  let count = 0
  let last = ''
  for await (const row of rows(options.after ?? '')) {
    if (count === limit) {
      table.end()
      return note(`There are more: --after ${last}`)
    }
    if (options.csv && count === 0) print(csvLine(Object.keys(cells(row))))
    if (options.json) print(asJson(row))
    else if (options.csv) print(csvLine(Object.values(cells(row))))
    else table.add(columns(row))
    last = idOf(row)
    count += 1
  }
  table.end()
  if (count === 0) note(none)
}

/** Lines with a head, as wide as the first page of them needs. */
function createTable(print: (text: string) => void) {
  let waiting: string[][] = []
  let widths: number[] | null = null
  let heads: string[] = []

  function flush() {
    if (waiting.length === 0) return
    const isFirst = widths === null
    widths ??= heads.map((head, index) => Math.max(head.length, ...waiting.map((line) => line[index]?.length ?? 0)))
    for (const line of isFirst ? [heads, ...waiting] : waiting) print(aligned(line, widths))
    waiting = []
  }

  return {
    add(columns: Record<string, string>) {
      heads = Object.keys(columns)
      waiting.push(Object.values(columns).map((cell) => oneLine([cell])))
      if (waiting.length >= pageSize) flush()
    },
    end: flush,
  }
}

function aligned(cells: string[], widths: number[]) {
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('  ')
    .trimEnd()
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

/** What was given as an option. Throws `UsageError`. */
export function wholeNumber(option: OptionName, text: string) {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--${option} is "${text}": it must be a whole number from 1.`)
  return Number(text)
}
