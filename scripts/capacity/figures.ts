// What was measured, on two cores that the callers shared. Where the chapter of `docs/benchmarks.md` stands that a figure names,
// a test holds the two together.

export type Figure = {
  value: number
  unit: string
  what: string
  /** The name of `npm run bench -- …`. */
  bench: string
  /** Where it stands in the chapter: the column of a table, how its row begins, and how the cell becomes the value; or a sentence. */
  cell: { column: string; row: string; value(cell: number): number } | { sentence: RegExp }
  /** Whether a smaller one is the better. */
  isCost: boolean
}

const asItStands = (cell: number) => cell
const percent = (cell: number) => cell / 100
/** Of its callers, not all of whom are let in. */
const at25 = '| 25 |'

export const figures = {
  callsACore: {
    value: 10.5,
    unit: 'calls',
    what: 'calls by voice that a core carries with every promise kept: 21 on two cores, of 25 callers',
    bench: 'voice-load',
    cell: { column: 'calls', row: at25, value: (calls) => calls / 2 },
    isCost: false,
  },
  processorACall: {
    value: 0.0457,
    unit: 'cores',
    what: 'processor that a call by voice takes, at 21 of them',
    bench: 'voice-load',
    cell: { column: 'processor, % of a core a call', row: at25, value: percent },
    isCost: true,
  },
  memoryBefore: {
    value: 137,
    unit: 'MB',
    what: 'memory of a server before its first call',
    bench: 'voice-load',
    cell: { sentence: /process held ([\d,]+) MB before the first call/ },
    isCost: true,
  },
  memoryWithOne: {
    value: 264,
    unit: 'MB',
    what: 'the same with one call by voice',
    bench: 'voice-load',
    cell: { column: 'resident, MB', row: '| 1 |', value: asItStands },
    isCost: true,
  },
  memoryWith21: {
    value: 322,
    unit: 'MB',
    what: 'the same with 21',
    bench: 'voice-load',
    cell: { column: 'resident, MB', row: '| 50 |', value: asItStands },
    isCost: true,
  },
  serverMsACall: {
    value: 17.6,
    unit: 'ms',
    what: 'processor of a server for a call from its order to its record, without the sound',
    bench: 'signalling',
    cell: { column: 'servers, CPU ms a call', row: '| ', value: asItStands },
    isCost: true,
  },
  databaseMsACall: {
    value: 10.4,
    unit: 'ms',
    what: 'processor of PostgreSQL for the same',
    bench: 'signalling',
    cell: { column: 'PostgreSQL, CPU ms a call', row: '| ', value: asItStands },
    isCost: true,
  },
  databaseShareAnOpenCall: {
    value: 8.9e-6,
    unit: 'cores',
    what: 'processor of PostgreSQL for a call that is open and quiet',
    bench: 'signalling',
    cell: { column: 'quiet: PostgreSQL, % of a core for 1,000 calls', row: '| ', value: (cell) => cell / 100_000 },
    isCost: true,
  },
  writtenKbACall: {
    value: 9.4,
    unit: 'kB',
    what: 'what PostgreSQL writes ahead for a call',
    bench: 'signalling',
    cell: { column: 'written ahead, kB a call', row: '| ', value: asItStands },
    isCost: true,
  },
  keptKbACall: {
    value: 4.1,
    unit: 'kB',
    what: 'what a call leaves in PostgreSQL, without a transcript',
    bench: 'signalling',
    cell: { column: 'kept, kB a call', row: '| ', value: asItStands },
    isCost: true,
  },
  connectionsAServer: {
    value: 2,
    unit: 'connections',
    what: 'connections that a server keeps to PostgreSQL',
    bench: 'signalling',
    cell: { column: 'connections of PostgreSQL', row: '| ', value: (ofThree) => ofThree / 3 },
    isCost: true,
  },
  commitsInARow: {
    value: 2_501,
    unit: 'commits/s',
    what: 'commits of PostgreSQL one after the other, as changes of one and the same row are',
    bench: 'consultation',
    cell: { column: '1 connection, requests/s', row: '| PostgreSQL alone', value: asItStands },
    isCost: false,
  },
  rowsRead: {
    value: 170_000,
    unit: 'rows/s',
    what: 'rows that one connection of PostgreSQL hands out: 100 in 0.587 ms',
    bench: 'listing',
    cell: { column: '100,000 calls, ms', row: '| PostgreSQL | newest 100', value: (ms) => 100_000 / ms },
    isCost: false,
  },
  pagesServed: {
    value: 12_340,
    unit: 'requests/s',
    what: 'pages that one server hands out',
    bench: 'serving',
    cell: { column: 'ours, requests/s', row: '| / |', value: asItStands },
    isCost: false,
  },
} as const satisfies Record<string, Figure>
