// docs/capacity.md: written from the model, its measured figures and its assumptions.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib.ts'
import { type Assumptions, assumed, assumptions } from './assumptions.ts'
import { type Growth, serverName } from './components.ts'
import { type Bill, costOf } from './cost.ts'
import { figures } from './figures.ts'
import { started } from './manifests.ts'
import { cellLimit, divided, fullest, fullInOrder, type Plan, planFor } from './plan.ts'

export const levels = [100, 10_000, 1_000_000]

const page = join(root, 'docs/capacity.md')

/** What is written is not what has to be. */
export const isOutdated = (): boolean => readFileSync(page, 'utf8') !== render(assumed)

export const write = (): void => writeFileSync(page, render(assumed))

export function render(values: Assumptions): string {
  const plans = levels.map((calls) => planFor(calls, values))
  const bills = plans.map((plan) => costOf(plan, values))
  return `${[
    introduction,
    summary(plans, bills),
    '## What is full first',
    firstFull(values),
    ...plans.flatMap((plan) => [`## ${number(plan.calls)} calls at a time`, needsOf(plan)]),
    '## What has to be divided',
    whatIsDivided(values),
    '## What it costs',
    costs(bills),
    '## What was measured',
    'Each on two cores that the callers shared; `npm run bench -- NAME` measures it again.',
    measured(),
    '## What is assumed',
    'Nobody measured these. Change them in `scripts/capacity/assumptions.ts` to what you know, then `npm run docs`.',
    assumedTable(),
    limits,
  ].join('\n\n')}\n`
}

const introduction = `# Capacity

Written by \`npm run docs\`, from the model in \`scripts/capacity\`: what calls by voice need of each part, from what was measured and what is
assumed. It is arithmetic about a deployment, not a test of one: only two cores have been measured, and everything larger is reckoned
from them. How to choose machines, and how to start them, is in [running on several machines](scaling.md).

A **cell** is a database with the servers that share it. Whatever all of them share is full at some point, and then there is a second
cell. A **contract** is what somebody else lets you have.`

const limits = `## What the model does not know

- That a server of four cores carries twice what one of two does was not measured. The server measures itself and lets in no more than
  it carries (\`parley_call_lines\`): go by that.
- Memory is no limit: a server holds ${figures.memoryBefore.value} MB before its first call, ${figures.memoryWithOne.value} MB with one, and ${Math.round((figures.memoryWith21.value - figures.memoryWithOne.value) / 20)} MB more for
  each other (\`voice-load\`).
- A voice, an ear or a model on the machine itself takes processor of its own. The figures are those of what is built in.
- Nothing passes calls or organisations between cells: each has its own keys and addresses, and a proxy or a name chooses one.
- Conversations in writing need hardly anything of all this; what they do need is measured by
  \`npm run bench -- signalling\`.`

function summary(plans: Plan[], bills: Bill[]): string {
  const rows = plans.map((plan, index) => {
    const servers = plan.needs.find(({ component }) => component.name === serverName)?.count ?? 0
    const bill = bills[index]
    return [
      number(plan.calls),
      number(plan.regions),
      number(plan.cells),
      number(servers),
      fullest(plan).component.name,
      number(bill?.usdAMonth ?? 0),
      number(bill?.usdAThousandMinutes ?? 0),
    ]
  })
  const heads = [
    'calls at a time',
    'regions',
    'cells',
    'Parley servers',
    'full first',
    'USD a month',
    'USD for 1,000 minutes',
  ]
  return table(heads, rows)
}

const growths: Record<Growth, string> = { machine: 'a machine', cell: 'a cell', contract: 'a contract' }

function firstFull(values: Assumptions): string {
  const order = fullInOrder({ ...values, ...started.database })
  const rows = order.map(({ component, calls }) => [
    component.name,
    number(component.standing),
    number(calls),
    growths[component.grows],
    component.remedy,
  ])
  return [
    `As \`deploy/kubernetes\` starts it, on machines as large as is assumed below, **${order[0]?.component.name ?? ''}** is full first, at ${number(order[0]?.calls ?? 0)} calls. Its own PostgreSQL allows ${number(started.database.connectionsADatabase)} connections and has a disk of ${number(started.database.databaseGb)} GB; everything further down is reckoned with one that is as large as is assumed.`,
    table(['component', 'there are', 'full at so many calls', 'more is', 'then'], rows),
  ].join('\n\n')
}

function needsOf(plan: Plan): string {
  const rows = plan.needs.map(({ component, demand, count, used }) => [
    component.name,
    `${number(demand)} ${component.unit}`,
    `${number(component.holds)} ${component.unit}`,
    number(count),
    `${number(used * 100)} %`,
  ])
  return table(['component', 'asked of it', 'one holds', 'how many', 'used'], rows)
}

function whatIsDivided(values: Assumptions): string {
  const { component, calls } = cellLimit(values)
  const lines = levels.map((level) => {
    const parts = divided(level, values)
    const names = parts.map(({ name, remedy }) => `  - ${name}: ${remedy}`)
    const said = parts.length === 0 ? 'nothing; one database serves all' : 'what one database cannot hold:'
    return [`- ${number(level)} calls: ${said}`, ...names].join('\n')
  })
  return [
    `One cell holds ${number(calls)} calls at a time, up to ${number(values.fill * 100)} % of what it could; **${component.name}** ends it.`,
    lines.join('\n'),
  ].join('\n\n')
}

function costs(bills: Bill[]): string {
  const rows = (bills[0]?.lines ?? []).map(({ what }, line) => [
    what,
    ...bills.map(({ lines }) => number(lines[line]?.usd ?? 0)),
  ])
  const total = ['**together**', ...bills.map(({ usdAMonth }) => number(usdAMonth))]
  return [
    'In US dollars a month, by prices that are assumptions too. Machines are paid all day; hosted models, voices and transcribers are not in it.',
    table(['', ...levels.map((calls) => `${number(calls)} calls`)], [...rows, total]),
  ].join('\n\n')
}

const measured = () =>
  table(
    ['figure', 'value', 'bench'],
    Object.values(figures).map(({ what, value, unit, bench }) => [what, `${number(value)} ${unit}`, `\`${bench}\``]),
  )

const assumedTable = () =>
  table(
    ['name', 'value', 'what', 'who knows'],
    Object.entries(assumptions).map(([name, { value, unit, what, ask }]) => [
      `\`${name}\``,
      `${number(value)} ${unit}`,
      what,
      ask,
    ]),
  )

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

/** Three digits that matter; whole numbers whole. */
function number(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB')
  const digits = Number(value.toPrecision(3))
  return digits.toLocaleString('en-GB', { maximumFractionDigits: 9 })
}
