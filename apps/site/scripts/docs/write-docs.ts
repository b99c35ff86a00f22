import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsFolder } from '@parley/protocol'
import { transform } from 'lightningcss'
import { bundleDocs } from '../bundle.ts'
import type { BuiltPage } from '../content/links.ts'
import { targets } from '../css-plugin.ts'
import { tokensCss } from '../tokens.ts'
import { apiReference } from './api/api-reference.ts'
import { contents, fileOfGuide, unlistedGuides } from './contents.ts'
import type { DocsGroup, DocsPage } from './docs-page.ts'
import { readGuide } from './guide.ts'
import { docsDocument, type Frame } from './layout.ts'
import { playgroundDocument, playgroundPath } from './playground-page.ts'
import { sdkReference } from './sdk/sdk-reference.ts'
import { searchIndex } from './search-index.ts'

const styles = join(import.meta.dirname, '../../src')

export type DocsOptions = {
  siteUrl: string
  publicKey: string
  company: string
  /** The address of the site's font, and the rule that names it. */
  font: string
  fontFace: string
  /** Writes a file whose name carries the hash of its content; resolves to its address. */
  writeHashed: (folder: string, name: string, extension: string, content: Buffer) => Promise<string>
  write: (file: string, content: string | Buffer) => Promise<void>
}

/** The documentation as documents, each with the file it is kept in and the addresses that belong to none of them. */
export type BuiltDocs = { pages: (BuiltPage & { path: string; file: string })[]; files: string[] }

/** Writes the documentation and the playground into the folder of the site that is being built. */
export async function writeDocs(dir: string, options: DocsOptions): Promise<BuiltDocs> {
  const { siteUrl, publicKey, company, font, fontFace, write, writeHashed } = options
  const groups = docsGroups(siteUrl)
  const pages = groups.flatMap((group) => group.pages)
  const hashed = (name: string, extension: string, content: string | Buffer) =>
    writeHashed(`${docsFolder}assets`, name, extension, Buffer.from(content))
  const [scripts, style, playgroundStyle, index] = await Promise.all([
    bundleDocs(dir),
    hashed(
      'docs',
      'css',
      `${fontFace}${tokensCss()}${styleSheet('styles/base.css')}${styleSheet('docs/prose.css')}${styleSheet('docs/frame.css')}`,
    ),
    hashed('playground', 'css', styleSheet('playground/playground.css')),
    hashed('search', 'json', JSON.stringify(searchIndex(pages))),
  ])
  const frame: Frame = { siteUrl, company, groups, files: { style, script: scripts.docs, font, searchIndex: index } }
  const playgroundFiles = { style: playgroundStyle, script: scripts.playground }
  const built = pages.map((page) => ({
    name: page.source,
    path: page.path,
    file: fileOf(page.path),
    html: docsDocument(page, frame),
  }))
  const playground = {
    name: 'playground',
    path: playgroundPath,
    file: fileOf(playgroundPath),
    html: playgroundDocument(frame, playgroundFiles, publicKey),
  }
  const all = [...built, playground]
  for (const { file, html } of all) await write(file, html)
  const pictures = pages.flatMap((page) => page.pictures ?? [])
  for (const { file, content } of pictures) await write(file, content)
  const addresses = pictures.map(({ address }) => address)
  return {
    pages: all,
    files: [...addresses, style, playgroundStyle, ...Object.values(scripts), '/openapi.json', '/icon.svg'],
  }
}

/** Every page but the playground, as the side navigation has them. Throws an Error where a guide is missing, or listed by nobody. */
export function docsGroups(siteUrl: string): DocsGroup[] {
  const [unlisted] = unlistedGuides()
  if (unlisted) throw new Error(`docs/guide/${unlisted} is in no list: name it in apps/site/scripts/docs/contents.ts.`)
  return [
    ...contents.map(({ title, guides }) => ({ title, pages: guides.map(guide) })),
    { title: 'REST API', pages: apiReference(siteUrl), folds: true as const },
    { title: 'SDK', pages: sdkReference(), folds: true as const },
  ]
}

const guide = (name: string): DocsPage => readGuide(name, readFileSync(fileOfGuide(name), 'utf8'))

const fileOf = (path: string) => `${docsFolder}${path === '/docs' ? 'index' : path.replace(/^\/(docs\/)?/, '')}.html`

function styleSheet(path: string): Buffer {
  const filename = join(styles, path)
  return Buffer.from(transform({ filename, code: readFileSync(filename), minify: true, targets }).code)
}
