import { expect, test } from 'vitest'
import { wholeName } from './own-locals.ts'

test.each([
  ['jinmiller', 'jeanmiller'],
  ['jean.miler', 'jean.miller'],
  ['sales', null],
  ['jmiller2', null],
  ['djmiller', null],
])('%s of Jean Miller is %s', (local, meant) => expect(wholeName(local, 'Jean Miller')).toBe(meant))
