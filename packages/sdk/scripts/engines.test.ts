import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { external } from './bundle.ts'
import { doors } from './doors.ts'
import { newerThanThese, oldestEngines } from './engines.ts'
import { weigh } from './weigh.ts'

const here = join(import.meta.dirname, '..')

test('the README promises the browsers that the package is built for', () => {
  const [chrome, edge, firefox, safari] = oldestEngines.map((engine) => /[\d.]+/.exec(engine)?.[0])
  expect(edge).toBe(chrome)
  const readme = readFileSync(join(here, 'README.md'), 'utf8')
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} and later`)
})

test('nothing that pages run asks for what the oldest of them lacks', async () => {
  const everything = [...Object.values(doors), 'src/call/room-machine/index.ts']
  const code = everything.map((source, at) => `export * as door${at} from '../${source}'`).join('\n')
  const built = await weigh(code, import.meta.dirname, external)
  expect(newerThanThese.filter((name) => built.code.includes(name))).toEqual([])
})
