import { expect, test } from 'vitest'
import { type LineInput, type LineState, lineTable, step } from './line-state.ts'

const attempt = new AbortController()
const earlier = new AbortController()
const states = {
  ringing: { status: 'ringing' },
  talking: { status: 'talking' },
  asking: { status: 'asking', attempt },
  'put-together': { status: 'put-together' },
  over: { status: 'over' },
} satisfies Record<LineState['status'], LineState>
const inputs = {
  answered: { type: 'answered' },
  ask: { type: 'ask', attempt: new AbortController() },
  'take-back': { type: 'take-back' },
  'not-taken': { type: 'not-taken', attempt },
  taken: { type: 'taken', attempt },
  'call-over': { type: 'call-over' },
  parted: { type: 'parted' },
  'not-taken, of an earlier attempt': { type: 'not-taken', attempt: earlier },
  'taken, of an earlier attempt': { type: 'taken', attempt: earlier },
} satisfies Record<string, LineInput>

const same = '–'
const table = `
                                  ringing  talking  asking        put-together  over
answered                          talking  –        –             –             –
ask                               –        asking   –             –             –
take-back                         –        –        talking       –             –
not-taken                         –        –        talking       –             –
taken                             –        –        put-together  –             –
call-over                         over     over     over          –             –
parted                            –        –        –             over          –
not-taken, of an earlier attempt  –        –        –             –             –
taken, of an earlier attempt      –        –        –             –             –
`
const [heads = [], ...rows] = table
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s{2,}/))
const cases = rows.flatMap(([input = '', ...cells]) =>
  heads.map((status, at) => [status, input, cells[at] ?? ''] as const),
)

test.each(cases)('a line that is %s and hears “%s” is then: %s', (status, input, expected) => {
  const before = states[status as LineState['status']]
  const after = step(before, inputs[input as keyof typeof inputs])
  expect(after === before ? same : after.status).toBe(expected)
})

test('every state is among them', () => {
  expect([...heads].sort()).toEqual(Object.keys(lineTable).sort())
})

test('whatever ends the asking ends the attempt, and nothing else does', () => {
  for (const input of Object.values(inputs)) {
    const own = new AbortController()
    const before: LineState = { status: 'asking', attempt: own }
    const after = step(before, 'attempt' in input && input.attempt === attempt ? { ...input, attempt: own } : input)
    expect([input.type, own.signal.aborted]).toEqual([input.type, after !== before])
  }
})
