import { expect, test } from 'vitest'
import { stepper, type Table } from './machine.ts'

type Door = { status: 'open' } | { status: 'shut'; bolts: number }
type Hand = { type: 'push' } | { type: 'bolt'; bolts: number }

const door: Table<Door, Hand> = {
  open: { push: () => ({ status: 'shut', bolts: 0 }) },
  shut: {
    push: (state) => (state.bolts > 0 ? state : { status: 'open' }),
    bolt: (state, input) => ({ ...state, bolts: state.bolts + input.bolts }),
  },
}
const step = stepper(door)

test('a listed input leads to the next state', () => {
  expect(step({ status: 'open' }, { type: 'push' })).toEqual({ status: 'shut', bolts: 0 })
  expect(step({ status: 'shut', bolts: 1 }, { type: 'bolt', bolts: 2 })).toEqual({ status: 'shut', bolts: 3 })
})

test('an input that the status does not list returns the very same state', () => {
  const open: Door = { status: 'open' }
  expect(step(open, { type: 'bolt', bolts: 1 })).toBe(open)
})
