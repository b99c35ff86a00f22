// The part of docs/call-library.md that says what becomes of each method: written from the tables of the call library.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alsoDifferent, differences } from '../../packages/sdk/src/call/method-table/differences.ts'
import type { Guard } from '../../packages/sdk/src/call/method-table/guards.ts'
import { type MethodName, methods } from '../../packages/sdk/src/call/method-table/methods.ts'
import {
  allMethods,
  emulated,
  livekitRemarks,
  machines,
  remarks,
  supportOf,
} from '../../packages/sdk/src/call/method-table/support.ts'
import { root } from '../lib.ts'

const page = join(root, 'docs/call-library.md')
const [begin, end] = ['<!-- written by npm run docs -->', '<!-- until here -->']

const when: Record<Guard, string> = {
  alive: '',
  'call-object': 'call objects',
  frame: 'frames',
  joined: 'after join()',
  'not-joined': 'before join()',
  begun: 'once a call has begun',
  'begun-briefly': 'once a call has begun',
  'not-testing': 'while no quality test runs',
}

/** What is written is not what has to be. */
export const isOutdated = (): boolean => readFileSync(page, 'utf8') !== withTables(readFileSync(page, 'utf8'))

export function write(): void {
  writeFileSync(page, withTables(readFileSync(page, 'utf8')))
}

/** The page with its tables as they have to be now. */
function withTables(markdown: string): string {
  const tables = [methodTable(), differenceList()]
  return markdown
    .split(begin)
    .map((part, index) => (index === 0 ? part : `${begin}\n${tables[index - 1]}\n${end}${part.split(end)[1]}`))
    .join('')
}

function methodTable(): string {
  const names = Object.keys(machines)
  return [
    `| method | may be called | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => '---|').join('')}`,
    ...allMethods.map(
      (method) => `| \`${method}\` | ${whenOf(method)} | ${names.map((machine) => how(method, machine)).join(' | ')} |`,
    ),
  ].join('\n')
}

function whenOf(method: MethodName): string {
  const [, ...guards]: readonly [string, ...Guard[]] = methods[method]
  return guards
    .map((guard) => when[guard])
    .filter(Boolean)
    .join(', ')
}

function how(method: MethodName, machine: string): string {
  const support = supportOf(method, machine)
  const note = emulated[method]
  const remark = (machine === 'rooms on LiveKit' ? livekitRemarks[method] : undefined) ?? remarks[method]
  if (support.how === 'refused') return `refused: \`${support.failure}\``
  if (support.how === 'page') return 'the page'
  if (support.how === 'emulated') return `emulated: ${note ?? remark}`
  return remark ? `carried: ${remark}` : 'carried'
}

const differenceList = () =>
  [...differences.map(({ what, why }) => `${what}: ${why}.`), ...alsoDifferent].map((each) => `- ${each}`).join('\n')
