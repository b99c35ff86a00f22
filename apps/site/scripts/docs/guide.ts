import { basename } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { codeBlock } from './code-block.ts'
import { addressOfGuide } from './contents.ts'
import type { DocsPage, DocsSection } from './docs-page.ts'
import { heading as headingMarkup } from './heading.ts'
import { escapeHtml, Markup } from './html.ts'
import { readPicture } from './picture.ts'

/** A block of code of a guide: what it is written in, and what stands after that on its first line. */
export type GuideBlock = { language: string; note: string; code: string }

/** Reads a guide. Throws an Error that names the file where it has no title or no first paragraph, or holds raw HTML. */
export function readGuide(guide: string, markdown: string): DocsPage {
  const source = `docs/${guide}.md`
  const path = addressOfGuide(basename(guide))
  if (!path) throw new Error(`${source} is in no list: name it in apps/site/scripts/docs/contents.ts.`)
  const tokens = marked.lexer(markdown)
  const [title, ...rest] = tokens.filter(({ type }) => type !== 'space')
  const first = rest.find((token) => token.type === 'paragraph')
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error(`${source} must begin with "# " and its title.`)
  if (!first) throw new Error(`${source} needs a paragraph that says what it is about.`)
  if (flatten(tokens).some(isMarkup)) throw new Error(`${source} holds HTML: write Markdown.`)
  const sections = sectionsOf(rest)
  const ids = sections.map(({ id }) => id).filter(Boolean)
  const used = [...ids]
  const body = marked.parser(rest.map((token) => (token.type === 'heading' ? { ...token, id: used.shift() } : token)))
  return {
    path,
    title: textOf(title),
    description: textOf(first),
    body: new Markup(body),
    sections,
    pictures: flatten(tokens).flatMap((token) => (token.type === 'image' ? [readPicture(token.href)] : [])),
    source,
  }
}

/** Every block of code of a guide, for the tests that run them. */
export function blocksOf(markdown: string): GuideBlock[] {
  return flatten(marked.lexer(markdown)).flatMap((token) => {
    if (token.type !== 'code') return []
    const [language = '', ...note] = (token.lang ?? '').split(' ')
    return { language, note: note.join(' '), code: token.text }
  })
}

/** Comments are nobody's to read. */
const isMarkup = ({ type, raw }: Token) => type === 'html' && !/^\s*<!--[\s\S]*?-->\s*$/.test(raw)

const marked = new Marked({
  renderer: {
    html: () => '',
    heading(token) {
      const { tokens, depth, id } = token as typeof token & { id: string }
      const words = new Markup(this.parser.parseInline(tokens))
      return headingMarkup(depth, id, words, textOf({ tokens })).text
    },
    code({ text, lang = '' }) {
      const [language = '', ...note] = lang.split(' ')
      return codeBlock(text, language, note.join(' ')).text
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const target = addressOf(href)
      return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`
    },
    image({ href, text }) {
      const { address, width, height } = readPicture(href)
      return `<img alt="${escapeHtml(text)}" decoding="async" height="${height}" loading="lazy" src="${address}" width="${width}">`
    },
    table(table) {
      const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') =>
        `<tr>${cells.map(({ tokens }) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      const head = table.header.some(({ text }) => text) ? `<thead>${row(table.header, 'th')}</thead>` : ''
      const rows = table.rows.map((cells) => row(cells, 'td')).join('')
      return `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>`
    },
  },
})

/** Where a link leads on the site; null for what stands in the repository only. */
function addressOf(href: string): string | null {
  if (/^[a-z]+:|^[#/]/.test(href)) return href
  const [, name = '', part = ''] = /^(?:\.\.\/|guide\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  const address = addressOfGuide(name)
  return address && address + part
}

function sectionsOf(tokens: readonly Token[]): DocsSection[] {
  const sections: DocsSection[] = [{ id: '', heading: '', depth: 1, text: '' }]
  const ids = new Set<string>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = textOf(token)
      sections.push({ id: freeId(heading, ids), heading, depth: token.depth, text: '' })
    } else if (token.type !== 'code' && token.type !== 'html') {
      const section = sections.at(-1) as DocsSection
      section.text = `${section.text} ${textOf(token)}`.trim()
    }
  }
  return sections
}

function freeId(heading: string, taken: Set<string>): string {
  const id = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`
  taken.add(free)
  return free
}

/** The tokens within one: of text, the entries of a list, the cells of a table. */
function partsOf(token: object): object[] {
  const { tokens, items, header, rows } = token as Record<string, unknown>
  return [tokens, items, header, rows].flatMap((parts) => (Array.isArray(parts) ? parts.flat() : []))
}

/** What it says, without its marks. */
function textOf(token: object): string {
  const parts = partsOf(token)
  if (parts.length === 0) return (token as { text?: string }).text ?? ''
  const isInline = (token as Token).type !== 'list' && (token as Token).type !== 'table'
  return parts
    .map(textOf)
    .join(isInline ? '' : ' ')
    .replace(/\s+/g, ' ')
}

function flatten(tokens: readonly object[]): Token[] {
  return tokens.flatMap((token) => [token as Token, ...flatten(partsOf(token))])
}
