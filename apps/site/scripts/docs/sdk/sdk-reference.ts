import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlock } from '../code-block.ts'
import type { DocsPage } from '../docs-page.ts'
import { heading } from '../heading.ts'
import { html, type Markup } from '../html.ts'
import { type Declaration, declarationsOf } from './declarations.ts'

const sdk = join(import.meta.dirname, '../../../../../packages/sdk')

/** What each door is for; the build stops at one that nobody has described. */
const abouts: Record<string, string> = {
  '.': 'A call: start, stop, say, mute, devices, events, transcript.',
  './call':
    'The call library: participants, tracks, devices and access, as code for the hosted call service knows them.',
  './daily': 'Calls in the hosted platform’s rooms, through the @daily-co/daily-js of your app.',
  './livekit': 'Calls in rooms of LiveKit, through the livekit-client of your app.',
  './react': 'Hooks for React 18 and 19.',
  './element': 'The element <parley-voice> for your own bundle.',
  './typed': 'Calls without sound, over HTTP alone.',
  './api': 'The client of the REST API.',
  './testing': 'A scripted transport and server, and a fake microphone, for your tests.',
}

/** What an app may import, the class itself first. */
const doors = Object.entries(manifest().exports).map(([door, source]) => ({
  subpath: door.replace('.', manifest().name),
  source,
  about: aboutOf(door),
}))

function aboutOf(door: string): string {
  const about = abouts[door]
  if (!about) throw new Error(`packages/sdk exports ${door}: say in ${import.meta.filename} what it is for`)
  return about
}

function manifest(): { name: string; exports: Record<string, string> } {
  return JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
}

const slugOf = (subpath: string) => subpath.split('/')[2] ?? 'voice'
const addressOf = (subpath: string) => `/docs/sdk/${slugOf(subpath)}`

/** The reference of the SDK: a page for each door, from its types and the words before them. */
export function sdkReference(): DocsPage[] {
  return [overview(), ...doors.map(doorPage)]
}

function overview(): DocsPage {
  const description = 'Everything that the package exports: signatures, types, and what each is for.'
  return {
    path: '/docs/sdk',
    title: 'SDK reference',
    description,
    source: 'packages/sdk/src',
    sections: [{ id: '', heading: '', depth: 1, text: description }],
    body: html`<p>${description} Each door is a separate import, so that a page carries only what it uses.</p>
<dl class="resources">${doors.map(({ subpath, about }) => html`<dt><a href="${addressOf(subpath)}"><code>${subpath}</code></a></dt><dd>${about}</dd>`)}</dl>`,
  }
}

function doorPage({ subpath, source, about }: (typeof doors)[number]): DocsPage {
  const order: Declaration['kind'][] = ['class', 'function', 'value', 'type']
  const declared = declarationsOf(join(sdk, source))
  const declarations = order.flatMap((kind) =>
    declared.filter((declaration) => declaration.kind === kind).toSorted((a, b) => b.members.length - a.members.length),
  )
  return {
    path: addressOf(subpath),
    title: subpath,
    description: about,
    source: `packages/sdk/${source}`,
    sections: [
      { id: '', heading: '', depth: 1, text: about },
      ...declarations.flatMap(({ name, doc, members }) => [
        { id: name, heading: name, depth: 2, text: doc },
        ...members.map((member) => ({
          id: memberId(name, member.name),
          heading: `${name}.${member.name}`,
          depth: 3,
          text: member.doc,
        })),
      ]),
    ],
    body: html`<p>${about}</p>${declarations.map(declarationPart)}`,
  }
}

const memberId = (owner: string, name: string) => `${owner}-${name}`

function declarationPart({ name, signature, doc, members }: Declaration): Markup {
  const ids = new Set<string>()
  return html`<section aria-labelledby="${name}" class="declaration">
${heading(2, name, name, name)}
${words(doc)}${codeBlock(signature, 'ts', name)}
${members.map((member) => {
  const id = memberId(name, member.name)
  const isFirst = !ids.has(id)
  ids.add(id)
  return html`${isFirst && heading(3, id, member.name, `${name}.${member.name}`)}${words(member.doc)}${codeBlock(member.signature, 'ts', `${name}.${member.name}`)}`
})}</section>`
}

/** A comment’s paragraphs, with its code as code. */
function words(doc: string): Markup[] {
  return doc
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => html`<p>${paragraph.split(/(`[^`]+`)/).map(codeOrText)}</p>`)
}

const codeOrText = (part: string): Markup =>
  part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : html`${part}`
