import { createHash } from 'node:crypto'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RetentionPeriods, type SiteManifest, tokensPath } from '@parley/protocol'
import type { Colours } from '../src/colours.ts'
import { bundleClient, bundleForEverybody, bundleRenderer, licencesFile } from './bundle.ts'
import { compressAll } from './compress.ts'
import { ContentError, judgedContent } from './content/judged-content.ts'
import { lawfulWarnings } from './content/lawful.ts'
import { deadLinks, repeatedIds } from './content/links.ts'
import { type BuiltDocs, writeDocs } from './docs/write-docs.ts'
import { fontLicence, pictureFont, webFont } from './font.ts'
import { heavyPages } from './heavy-pages.ts'
import { launchWarnings } from './launch-warnings.ts'
import { pictureMaker } from './pictures.ts'
import { tokenColours, tokensCss } from './tokens.ts'

const manifestFile = 'site.json'
const rendererFile = 'render.js'
const knowledgeFile = 'knowledge.json'

type Renderer = typeof import('../src/render.tsx')
type Rendered = { name: string; html: string; style: string }

export type SiteOptions = {
  siteUrl: string
  publicKey: string
  /** A hosted authentication service and where browsers keep its session; empty text for the defaults. */
  auth: { url: string; storageKey: string }
  retention: RetentionPeriods
  /** Whether the server counts visits, and the pages say so. */
  countsVisits: boolean
  /** Whether the server may record calls, and the pages say so. */
  recordsCalls: boolean
  /** Whether members may listen to calls, and the pages say so. */
  listensToCalls: boolean
  /** Adds to every page the script that reloads it after a rebuild. */
  liveReload: boolean
}

/**
 * Writes the whole site into the empty folder `dir`. Returns what its owner should mend before the launch. Throws
 * `ContentError` with what has to be mended before there is a site.
 */
export async function writeSite(dir: string, options: SiteOptions, stamp: string) {
  const { siteUrl, publicKey, auth, countsVisits, liveReload } = options
  const { content, warnings } = await judgedContent()
  const font = await writeHashed(dir, 'assets', 'familjen-grotesk', 'woff2', await webFont())
  const entries = liveReload ? ['src/entry.ts', 'src/live-reload.ts'] : ['src/entry.ts']
  const scripts = await bundleClient(dir, entries, { ...auth, publicKey }, countsVisits)
  await appendFile(join(dir, licencesFile), `\n---\n\n${await bundleForEverybody(dir)}`)
  await appendFile(join(dir, licencesFile), `\n---\n\n## Familjen Grotesk (OFL-1.1)\n\n${await fontLicence()}`)
  const colours = tokenColours()
  await bundleRenderer(dir, { siteUrl, publicKey, scripts, font, colours }, options)
  const renderer: Renderer = await import(`${pathToFileURL(join(dir, rendererFile))}?${stamp}`)

  const rendered = renderer.pageNames.map((name) => ({ name, ...renderer.renderPage(name) }))
  const built = rendered.map(({ name, html }) => ({ name, html, ...renderer.pages[name] }))
  const docs = await writeDocs(dir, {
    siteUrl,
    publicKey,
    company: renderer.company.name,
    font,
    fontFace: renderer.webFontFace,
    write: (file, text) => write(dir, file, text),
    writeHashed: (...file) => writeHashed(dir, ...file),
  })
  const files = [`/${licencesFile}`, ...scripts, font]
  const dead = [
    ...deadLinks(built, new Set([...files, ...pathsOf(docs.pages), ...(countsVisits ? [uncountedPath] : [])]), content),
    ...deadLinks(docs.pages, new Set([...files, ...docs.files, ...pathsOf(built)]), new Map()),
    ...repeatedIds([...built, ...docs.pages]),
  ]
  if (dead.length > 0) throw new ContentError(dead)
  for (const { name, html } of rendered) await write(dir, `${name}.html`, html)
  await write(dir, manifestFile, JSON.stringify(manifest(options, renderer, rendered, docs)))
  await write(dir, knowledgeFile, JSON.stringify(renderer.knowledge()))
  await writePictures(dir, renderer, colours)
  await write(dir, tokensPath, Buffer.concat([tokensCss(), Buffer.from(renderer.webFontFace)]))
  const plain = renderer.plainFiles(docs.pages.map(({ path }) => path))
  for (const [path, text] of Object.entries(plain)) await write(dir, path, text)
  if (liveReload) await write(dir, 'build.txt', stamp)
  // whoever is writing waits for it, and the server compresses what is not: quickly rather than well
  if (!liveReload) await compressAll(dir, [manifestFile, rendererFile, knowledgeFile])
  return [...warnings, ...lawfulWarnings(built), ...(await heavyPages(rendered)), ...launchWarnings(renderer)]
}

function manifest(
  { siteUrl, publicKey, auth, retention, countsVisits, recordsCalls, listensToCalls }: SiteOptions,
  renderer: Renderer,
  rendered: Rendered[],
  docs: BuiltDocs,
): SiteManifest {
  const names = renderer.pageNames.filter((name) => name !== 'thank-you')
  return {
    publicKey,
    siteUrl,
    auth,
    retention,
    countsVisits,
    recordsCalls,
    listensToCalls,
    ...renderer.manifestContent,
    pages: names.map((name) => ({ path: renderer.pages[name].path, file: `${name}.html` })),
    docs: docs.pages.map(({ path, file }) => ({ path, file })),
    thankYouFile: 'thank-you.html',
    styleHashes: [...new Set(rendered.map(({ style }) => sourceHash(style)))],
    scriptHashes: [renderer.speculationRules, renderer.loader].map(sourceHash),
    rendererFile,
    knowledgeFile,
  }
}

/** Of the server's own page, where visitors say that they do not want to be counted. */
const uncountedPath = '/uncounted'

const pathsOf = (pages: readonly { path: string | null }[]) => pages.flatMap(({ path }) => path ?? [])

/** A source expression of a content security policy. */
function sourceHash(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

async function writePictures(dir: string, { pageNames, pages, company, iconSvg }: Renderer, colours: Colours) {
  const icon = iconSvg(colours)
  const pictures = await pictureMaker(await pictureFont(700), icon, colours)
  await write(dir, 'icon.svg', icon)
  // phones ask for it at this address when a page names no other
  await write(dir, 'apple-touch-icon.png', await pictures.icon(180))
  for (const sizePx of [192, 512]) await write(dir, `icon-${sizePx}.png`, await pictures.icon(sizePx))
  for (const name of pageNames) {
    await write(dir, `share/${name}.png`, await pictures.share(pages[name].share, company.name))
  }
}

/** Returns the URL path. */
async function writeHashed(dir: string, folder: string, name: string, extension: string, content: Buffer) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const path = `${folder}/${name}-${hash}.${extension}`
  await write(dir, path, content)
  return `/${path}`
}

async function write(dir: string, path: string, content: string | Buffer) {
  const file = join(dir, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
