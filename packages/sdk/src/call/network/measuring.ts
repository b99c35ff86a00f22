// What tests of a connection need, and calls do not: fetched in one piece.
export { looks, loop } from './loopback.ts'
export { verdictOf } from './quality.ts'
