import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Resource, readOperation, resources } from '@parley/protocol/resources'
import { escapeHtml } from '../../lib/escape-html.ts'
import { sourceHash } from '../../site/security-headers.ts'
import { effectsOf } from './effects.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { summaryOf } from './words.ts'

const style = readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8')
export const referenceStyleHash = sourceHash(style)

/** The reference for people: one page without a script, from the same declarations as everything else. */
export function referencePage(serverUrl: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API reference</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<h1>Parley API</h1>
<p>Base URL <code>${escapeHtml(serverUrl)}</code>. Send a key as <code>Authorization: Bearer …</code>. Refusals are
<code>{statusCode, error, message}</code>. The same as a document: <a href="/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Resources"><ul>${resources.map(link).join('')}</ul></nav>
<main id="content">${resources.map(section).join('')}</main>
</body>
</html>
`
}

function link({ kind }: Resource) {
  return `<li><a href="#${kind}">${kind}</a></li>`
}

function section(resource: Resource) {
  const { kind, about, operations } = resource
  const lines = Object.entries(operations).filter(([, line]) => readOperation(line).input !== 'stream')
  return `
<section id="${kind}">
<h2>${kind}</h2>
<p>${escapeHtml(about)}</p>
${lines.map(([name, line]) => operation(resource, name, line)).join('')}
</section>`
}

function operation(resource: Resource, name: string, line: string) {
  const { method, path, open } = readOperation(line)
  const body = resource.bodies[name]
  const query = resource.queries[name]
  const notes = [
    resource.deprecated.includes(name) ? 'deprecated' : '',
    open ? 'no key' : '',
    resource.answers[name] === 'nothing' ? 'empty answer' : '',
  ].filter(Boolean)
  return `
<details>
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code> <span class="name">${escapeHtml(summaryOf(resource, name))}</span>${notes
    .map((note) => ` <span class="note">${note}</span>`)
    .join('')}</summary>
${query ? fieldTable('Query', toJsonSchema(query)) : ''}${body ? fieldTable('Body', toJsonSchema(body)) : ''}${
  query || body ? '' : '<p>No input beyond the path.</p>'
}
</details>`
}

function fieldTable(caption: string, schema: JsonSchema) {
  const variants = (schema.anyOf as JsonSchema[] | undefined) ?? [schema]
  return variants.map((variant) => oneTable(caption, variant)).join('')
}

function oneTable(caption: string, { properties = {}, required = [] }: JsonSchema) {
  const rows = Object.entries(properties as Record<string, JsonSchema>)
  if (rows.length === 0) return ''
  const cells = rows.map(
    ([name, schema]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${
        (required as string[]).includes(name) ? ' <span class="note">required</span>' : ''
      }</th><td>${escapeHtml([wordsOf(schema), ...effectsIn(schema)].join('; '))}</td></tr>`,
  )
  return `<table><caption>${caption}</caption><tbody>${cells.join('')}</tbody></table>`
}

/** What its parts do on this server, where that is not simply what their names say. */
function effectsIn(schema: JsonSchema): string[] {
  const without = { kept: 'kept without effect', refused: 'refused when switched on' }
  const fields = effectsOf(schema)
  return Object.entries(without).flatMap(([effect, words]) => {
    const paths = fields.filter((field) => field.effect === effect).map(({ path }) => path)
    return paths.length > 0 ? [[words, paths.join(', ')].filter(Boolean).join(': ')] : []
  })
}

/** A schema in a few words. */
function wordsOf(schema: JsonSchema): string {
  const { type, enum: words, const: only, anyOf, items, properties } = schema
  if (words) return (words as string[]).join(' | ')
  if (only !== undefined) return String(only)
  if (anyOf) return (anyOf as JsonSchema[]).map(wordsOf).join(' or ')
  if (type === 'array') return `array of ${wordsOf((items ?? {}) as JsonSchema)}`
  if (type === 'object') return properties ? `object {${Object.keys(properties as object).join(', ')}}` : 'object'
  const limits = Object.entries({ from: schema.minimum, to: schema.maximum, 'at most': schema.maxLength })
    .filter(([, value]) => value !== undefined && Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER)
    .map(([word, value]) => `${word} ${value}`)
  return [type ?? 'anything', ...limits].join(' ')
}
