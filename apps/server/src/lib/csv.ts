/** One line of comma-separated values by RFC 4180, without its end. */
export const csvLine = (cells: readonly unknown[]) => cells.map(csvCell).join(',')

/** What begins like a formula would run in the owner's spreadsheet, and strangers wrote some of it: it is made text. */
function csvCell(value: unknown): string {
  const text =
    value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
