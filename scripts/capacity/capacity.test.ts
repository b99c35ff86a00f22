import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../lib.ts'
import { assumed } from './assumptions.ts'
import { serverName } from './components.ts'
import { costOf } from './cost.ts'
import { isOutdated, levels, render } from './document.ts'
import { type Figure, figures } from './figures.ts'
import { started } from './manifests.ts'
import { carries, cellLimit, divided, fullest, fullInOrder, planFor } from './plan.ts'

const limit = cellLimit(assumed).calls
/** Where a cell, or a region, begins or ends too. */
const edges = [1, 35, 36, limit, limit + 1, 2 * limit, 2 * limit + 1, assumed.callsARegion + 1]
const loads = [...levels, ...edges].sort((one, other) => one - other)

describe('what so many calls need', () => {
  test('more calls never need fewer machines, cells, regions or contracts, and never cost less', () => {
    const plans = loads.map((calls) => planFor(calls, assumed))
    for (const [index, plan] of plans.entries()) {
      const before = plans[index - 1]
      if (!before) continue
      expect(plan.cells).toBeGreaterThanOrEqual(before.cells)
      expect(plan.regions).toBeGreaterThanOrEqual(before.regions)
      for (const [at, need] of plan.needs.entries())
        expect(need.count, `${need.component.name}, ${plan.calls} calls`).toBeGreaterThanOrEqual(
          before.needs[at]?.count ?? 0,
        )
      expect(costOf(plan, assumed).usdAMonth).toBeGreaterThanOrEqual(costOf(before, assumed).usdAMonth)
    }
  })

  test('nothing is planned fuller than it may be', () => {
    for (const calls of loads)
      for (const { used, component } of planFor(calls, assumed).needs)
        expect(used, `${component.name}, ${calls} calls`).toBeLessThanOrEqual(assumed.fill + 1e-6)
  })

  test('there is of everything that is asked for', () => {
    for (const { count, demand } of planFor(1, assumed).needs) expect(count > 0).toBe(demand > 0)
  })

  test('the component that is named has the least headroom', () => {
    for (const calls of loads) {
      const plan = planFor(calls, assumed)
      const { used } = fullest(plan)
      for (const need of plan.needs) expect(1 - need.used).toBeGreaterThanOrEqual(1 - used)
    }
  })
})

describe('what is full first', () => {
  test('where the first is full, every other has room, and one call more is too many', () => {
    const [first, ...others] = fullInOrder(assumed)
    const calls = first?.calls ?? 0
    for (const { component } of others)
      expect(component.demand(calls)).toBeLessThan(component.holds * component.standing)
    expect(first?.component.demand(calls)).toBeLessThanOrEqual(
      (first?.component.holds ?? 0) * (first?.component.standing ?? 0),
    )
    expect(first?.component.demand(calls + 1)).toBeGreaterThan(
      (first?.component.holds ?? 0) * (first?.component.standing ?? 0),
    )
  })

  test('what is shared is divided from the load on at which one database is too little, and no sooner', () => {
    expect(divided(limit, assumed)).toEqual([])
    expect(divided(limit + 1, assumed).map(({ name }) => name)).toEqual([cellLimit(assumed).component.name])
    expect(planFor(limit, assumed).cells).toBe(1)
    expect(planFor(limit + 1, assumed).cells).toBe(2)
  })

  test('twice as many servers carry twice the calls', () => {
    const servers = fullInOrder(assumed).find(({ component }) => component.name === serverName)?.component
    if (!servers) throw new Error('no component is the servers')
    expect(carries(servers, 4)).toBe(2 * carries(servers, 2))
  })
})

test.each(Object.keys(assumed))('the assumption %s is reckoned with', (name) => {
  const ours = assumed[name as keyof typeof assumed]
  expect(render({ ...assumed, [name]: 100 * ours })).not.toBe(render(assumed))
})

describe('the figures', () => {
  const benchmarks = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')
  const sourceOf = (bench: string) => {
    const path = join(root, `tests/bench/${bench}.bench.ts`)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  const titleOf = (bench: string) => /title: '([^']+)'/.exec(sourceOf(bench))?.[1] ?? ''
  const measured = Object.entries<Figure>(figures)

  test.each(measured)('%s names a bench that there is', (_, { bench }) => {
    expect(sourceOf(bench)).toContain(`name: '${bench}'`)
  })

  test.each(measured)('%s is no rosier than its chapter by more than half', ({ length }, figure) => {
    expect(length).toBeGreaterThan(0)
    const chapter = benchmarks.split(/^(?=## )/m).find((text) => text.startsWith(`## ${titleOf(figure.bench)}\n`))
    // a bench that nobody has run in full yet
    if (!chapter) return
    const { cell } = figure
    const found =
      'sentence' in cell
        ? numberOf(cell.sentence.exec(chapter.replaceAll('\n', ' '))?.[1])
        : cell.value(cellOf(chapter, cell))
    expect(found).not.toBeNaN()
    const rosier = figure.isCost ? found / figure.value : figure.value / found
    expect(rosier).toBeLessThan(1.5)
  })

  test('docs/scaling.md says what the model says, and whose figures have no chapter', () => {
    const scaling = readFileSync(join(root, 'docs/scaling.md'), 'utf8').replaceAll('\n', ' ')
    const said = (value: number) => value.toLocaleString('en-GB')
    const servers = planFor(limit, assumed).needs.find(({ component }) => component.name === serverName)?.count ?? 0
    const full = fullInOrder({ ...assumed, ...started.database }).find(({ component }) =>
      /connections/.test(component.name),
    )
    expect(scaling).toContain(
      `At ${said(limit)} calls at a time, ${said(servers)} servers of ${assumed.coresAServer} cores`,
    )
    expect(scaling).toContain(
      `allows ${started.database.connectionsADatabase}, which are taken at ${said(full?.calls ?? 0)}`,
    )
    const { memoryBefore, memoryWithOne, memoryWith21 } = figures
    const each = Math.round((memoryWith21.value - memoryWithOne.value) / 20)
    expect(scaling).toContain(
      `${memoryBefore.value} MB before the first call, ${memoryWithOne.value} MB with one and ${each} MB more`,
    )
    const texts = [scaling, render(assumed)]
    const hasChapter = benchmarks.includes(`\n## ${titleOf('signalling')}\n`)
    for (const text of texts) expect(text.includes('`signalling` has no chapter')).toBe(!hasChapter)
  })

  test('docs/capacity.md is what the model says: "npm run docs" writes it again', () => {
    expect(isOutdated()).toBe(false)
  })
})

/** A number in a table of a chapter. */
function cellOf(chapter: string, { column, row }: { column: string; row: string }): number {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const lines = chapter.split('\n')
  const head = lines.findIndex((line) => cells(line).includes(column))
  const found = lines.slice(head + 2).find((line) => line.startsWith(row)) ?? ''
  return numberOf(cells(found)[cells(lines[head] ?? '').indexOf(column)])
}

const numberOf = (text = '') => Number(text.replaceAll(',', ''))
