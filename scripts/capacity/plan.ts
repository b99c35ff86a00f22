// How many of each component so many calls need, which of them is full first, and what has to be divided.
import type { Assumptions } from './assumptions.ts'
import { type Component, components } from './components.ts'

/** A component with as many of it as are planned. */
export type Need = {
  component: Component
  demand: number
  count: number
  /** 0–1 of what they all hold. */
  used: number
}

export type Plan = {
  calls: number
  regions: number
  /** Databases with servers of their own. */
  cells: number
  needs: Need[]
}

/** What a sum of fractions may be off by. */
const rounding = 1e-9
/** Nothing here is asked to carry more. */
const beyond = 1e9

/** How many calls at a time so many of it carry, up to so full. */
export function carries({ demand, holds }: Component, count: number, fill = 1): number {
  let [enough, tooMany] = [0, beyond]
  while (tooMany - enough > 0.5) {
    const middle = (enough + tooMany) / 2
    if (demand(middle) <= holds * count * fill) enough = middle
    else tooMany = middle
  }
  return Math.floor(tooMany - rounding)
}

/** The components in the order in which those that stand are full. */
export function fullInOrder(assumed: Assumptions): { component: Component; calls: number }[] {
  return components(assumed)
    .map((component) => ({ component, calls: carries(component, component.standing) }))
    .sort((one, other) => one.calls - other.calls)
}

/** The one that lets no more calls onto one database, and how many those are. */
export function cellLimit(assumed: Assumptions): { component: Component; calls: number } {
  const [first, ...others] = components(assumed)
    .filter(({ grows }) => grows === 'cell')
    .map((component) => ({ component, calls: carries(component, 1, assumed.fill) }))
  if (!first) throw new Error('no component is shared by all servers')
  return others.reduce((least, each) => (each.calls < least.calls ? each : least), first)
}

/** What so many calls at a time need. A cell is filled before the next begins. */
export function planFor(calls: number, assumed: Assumptions): Plan {
  const size = Math.min(cellLimit(assumed).calls, assumed.callsARegion)
  const full = Math.floor(calls / size)
  const rest = calls - full * size
  const cells = full + (rest > 0 ? 1 : 0)
  const needs = components(assumed).map((component): Need => {
    const { demand, holds, grows } = component
    const countOf = (calls: number) => Math.ceil(demand(calls) / (holds * assumed.fill) - rounding)
    if (grows === 'contract') return needOf(component, demand(calls), countOf(calls))
    const total = full * demand(size) + demand(rest)
    if (grows === 'machine') return needOf(component, total, full * countOf(size) + countOf(rest))
    // the fuller of the cells
    return { component, demand: total, count: cells, used: demand(full > 0 ? size : rest) / holds }
  })
  return { calls, regions: Math.ceil(calls / assumed.callsARegion), cells, needs }
}

/** The component of a plan with the least headroom. */
export function fullest({ needs }: Plan): Need {
  return needs.reduce((most, need) => (need.used > most.used ? need : most))
}

/** What one database cannot hold for so many calls: it has to be divided among several. */
export function divided(calls: number, assumed: Assumptions): Component[] {
  return components(assumed).filter(
    (component) => component.grows === 'cell' && carries(component, 1, assumed.fill) < calls,
  )
}

const needOf = (component: Component, demand: number, count: number): Need => ({
  component,
  demand,
  count,
  used: count === 0 ? 0 : demand / (component.holds * count),
})
