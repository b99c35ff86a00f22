import { deskNote, fieldWords, type JsonSchema, parameterWords } from '@parley/protocol/open-api'
import { type AnyResource, resources } from '@parley/protocol/resources'
import { codeBlock } from '../code-block.ts'
import type { DocsPage } from '../docs-page.ts'
import { heading } from '../heading.ts'
import { html, type Markup } from '../html.ts'
import { type ApiOperation, apiOperations, effectsIn, wordsOf } from './api-operation.ts'
import { curlOf, typescriptOf } from './api-snippets.ts'

const source = 'packages/protocol/src/resources'
const addressOf = (kind: string) => `/docs/api/${kind}`

/** The reference of the REST API: a page about all of it, and one for each resource, from the same declarations as the API. */
export function apiReference(siteUrl: string): DocsPage[] {
  return [overview(siteUrl), ...resources.map((resource) => resourcePage(resource, siteUrl))]
}

function overview(siteUrl: string): DocsPage {
  const description = 'Every resource of the API: what it takes, what it answers, in curl and in TypeScript.'
  return {
    path: '/docs/api',
    title: 'REST API',
    description,
    source,
    sections: [
      { id: '', heading: '', depth: 1, text: description },
      { id: 'resources', heading: 'Resources', depth: 2, text: '' },
    ],
    body: html`<p>${description}</p>
<p>The base URL is <code>${siteUrl}</code>. The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
<p>How keys, lists, refusals and repeated requests work is in <a href="/docs/rest">Using the API</a>.</p>
<p>${deskNote()} <a href="/docs/desk">What it is for</a>.</p>
${heading(2, 'resources', 'Resources', 'Resources')}
<dl class="resources">${resources.map(({ kind, about }) => html`<dt><a href="${addressOf(kind)}">${kind}</a></dt><dd>${about}</dd>`)}</dl>`,
  }
}

function resourcePage(resource: AnyResource, siteUrl: string): DocsPage {
  const { kind, about } = resource
  const operations = apiOperations.filter((operation) => operation.resource === resource)
  const intro = { id: '', heading: '', depth: 1, text: about }
  return {
    path: addressOf(kind),
    title: kind,
    description: about,
    source: `${source} (${kind})`,
    sections: [
      intro,
      ...operations.map(({ name, method, path }) => ({ id: name, heading: name, depth: 2, text: `${method} ${path}` })),
    ],
    body: html`<p>${about}</p>${tryKey}${operations.map((operation) => operationPart(operation, siteUrl))}`,
  }
}

/** What is typed stands in this field and nowhere else, and goes with the page. */
const tryKey = html`<form class="try-key scripted"><label for="try-key">Your private key, to try it here</label>
<input autocapitalize="off" autocomplete="off" id="try-key" spellcheck="false" aria-describedby="try-key-note">
<p id="try-key-note">Requests go to this server, really. The key stays in this field: it is stored nowhere.</p></form>`

function operationPart(operation: ApiOperation, siteUrl: string): Markup {
  const { name, method, path, isDeprecated, open, query, body, exampleAnswer, resource } = operation
  const notes = [isDeprecated && 'deprecated', open && 'no key', resource.answers[name] === 'nothing' && 'empty answer']
  return html`<section aria-labelledby="${name}" class="operation">
${heading(2, name, name, name)}
<p><span class="method">${method}</span> <code>${path}</code>${notes.map((note) => note && html` <span class="note">${note}</span>`)}</p>
${query && fieldTables('Query', query)}${body && fieldTables('Body', body)}
${codeBlock(curlOf(operation, siteUrl), 'sh', 'curl')}
${codeBlock(typescriptOf(operation, siteUrl), 'ts')}
${exampleAnswer !== undefined && codeBlock(JSON.stringify(exampleAnswer, null, 2), 'json', 'Example answer')}
${tryForm(operation)}
</section>`
}

function tryForm(operation: ApiOperation): Markup {
  const { name, method, path, parameters, input, query, exampleBody } = operation
  if (input === 'form') return html``
  const field = (parameter: string, place: string) => {
    const id = `try-${name}-${parameter}`
    return html`<label for="${id}">${parameter}</label><input id="${id}" name="${parameter}" data-in="${place}" autocomplete="off"${place === 'path' && html` required`}>`
  }
  const queryNames = Object.keys((query?.properties ?? {}) as object)
  return html`<details class="try scripted"><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${parameters.map((parameter) => field(parameter, 'path'))}${queryNames.map((parameter) => field(parameter, 'query'))}
${input === 'json' && html`<label for="try-${name}-body">Body</label><textarea id="try-${name}-body" name="body" rows="6" spellcheck="false">${JSON.stringify(exampleBody ?? {}, null, 2)}</textarea>`}
<button type="submit">Send ${method}</button>
<p role="status"></p><pre tabindex="0" role="region" aria-label="Answer of ${name}" hidden></pre>
</form></details>`
}

function fieldTables(caption: string, schema: JsonSchema): Markup[] {
  const variants = (schema.anyOf as JsonSchema[] | undefined) ?? [schema]
  return variants.map((variant) => fieldTable(caption, variant))
}

function fieldTable(caption: string, { properties = {}, required = [] }: JsonSchema): Markup {
  const rows = Object.entries(properties as Record<string, JsonSchema>)
  if (rows.length === 0) return html``
  const cells = rows.map(
    ([name, schema]) =>
      html`<tr><th scope="row"><code>${name}</code>${
        (required as string[]).includes(name) && html` <span class="note">required</span>`
      }</th><td>${fieldWords(name) ?? parameterWords(name)}<span class="type">${[wordsOf(schema), ...effectsIn(schema)].join('; ')}</span></td></tr>`,
  )
  const table = html`<div class="table" role="group" aria-label="${caption}" tabindex="0"><table><tbody>${cells}</tbody></table></div>`
  return html`<details class="fields"><summary>${caption}: ${rows.length} fields</summary>${table}</details>`
}
