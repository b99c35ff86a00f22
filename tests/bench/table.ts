import { calibration } from './calibration.ts'

export type Row = Record<string, string | number>

/** A Markdown table of the rows' keys, numbers to three significant digits; and how fast the machine is as it is written. */
export function table(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((name) => cell(row[name])))),
    '',
    calibration(),
  ].join('\n')
}

function cell(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-GB')
  return String(Number(value.toPrecision(3)))
}

export function median(values: number[]): number {
  return percentile(values, 50)
}

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (percent / 100) * (sorted.length - 1)
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}
