// What tests of a connection need, and calls do not: fetched in one piece.
export { loop, looks } from './loopback.ts'
export { verdictOf } from './quality.ts'
