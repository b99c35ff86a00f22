// The part of docs/assistants.md that says what each field of an assistant does: written from the declarations and from
// the types of the reference's published client.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { effectsOf, type FieldEffect, toJsonSchema } from '@parley/protocol/open-api'
import { assistantResource } from '@parley/protocol/resources'

export const page = 'docs/assistants.md'
const [begin, end] = ['<!-- written by npm run docs -->', '<!-- until here -->']

export const declaredFields = (): FieldEffect[] => effectsOf(toJsonSchema(assistantResource.fields))

/** The names of an assistant's fields in the types of the reference's server client 2.0.1. */
export function referenceFields(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('server-sdk-2-0'))
  const [types = ''] = readFileSync(join(folder, 'api/types/CreateAssistantDto.d.ts'), 'utf8').split(
    'export declare namespace',
  )
  return [...types.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name as string)
}

/** The page with its table as it has to be now. */
export function withEffects(markdown: string): string {
  const [before, rest = ''] = markdown.split(begin)
  const [, after] = rest.split(end)
  return [before, begin, '\n', table(), '\n', end, after].join('')
}

function table() {
  const fields = declaredFields()
  const known = new Set(fields.map(({ path }) => path.split('.')[0]))
  const unknown = referenceFields().filter((name) => !known.has(name))
  const named = (effect: FieldEffect['effect']) =>
    list(fields.filter((field) => field.effect === effect).map(({ path }) => path))
  return [
    '| what it does here | fields |',
    '|---|---|',
    `| acts | ${named('acts')} |`,
    `| kept without effect | ${unknown.length > 0 ? `of the reference’s ${list(unknown)}, and ` : ''}any field that is not declared |`,
    `| refused when switched on (400) | ${named('refused')} |`,
    `| refused when switched off (400) | ${named('refused when off')} |`,
  ].join('\n')
}

const list = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')
