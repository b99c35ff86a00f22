/** One bench: its name on the command line and in the report, what it measured, and the limits it is held to. */
export type Bench = {
  name: string
  title: string
  /** Where its chapter stands; default `docs/benchmarks.md`. */
  document?: string
  run(): Promise<Result>
}

export type Result = {
  /** Markdown: tables, and sentences about what was compared. */
  report: string
  limits: Limit[]
}

/** A promise about a measured figure. `kept` is null when this machine could not measure it; `why` then says so. */
export type Limit = { promise: string; measured: string; kept: boolean | null; why?: string }

export function atMost(promise: string, value: number, limit: number, unit = ''): Limit {
  return { promise, measured: `${round(value)}${unit}`, kept: value <= limit }
}

export function atLeast(promise: string, value: number, limit: number, unit = ''): Limit {
  return { promise, measured: `${round(value)}${unit}`, kept: value >= limit }
}

export function unmeasured(promise: string, why: string): Limit {
  return { promise, measured: 'not measured', kept: null, why }
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
