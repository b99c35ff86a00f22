import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  callMachineFile,
  docsFolder,
  docsSitemap,
  embedFile,
  type Knowledge,
  livekitFile,
  type SiteManifest,
  type SiteRenderer,
} from '@parley/protocol'
import { ConfigError } from '../settings/config.ts'
import {
  type BuiltFiles,
  builtFile,
  documentCaching,
  hashedCaching,
  isPrecompressed,
  plainCaching,
  readBuilt,
} from './built-files.ts'
import { type Console, loadConsole } from './console.ts'
import { type Representations, represent } from './representation.ts'
import { commonHeaders, documentHeaders, embedHeaders, imageHeaders, roomsHeaders } from './security-headers.ts'

/** The built site, wholly in memory. */
export type Site = {
  manifest: SiteManifest
  /** Loaded when it is first needed: it is most of React, and few visitors come without JavaScript. */
  renderer: () => Promise<SiteRenderer>
  /** What the pages say, for the assistant to answer from. */
  knowledge: Knowledge
  /** The paths of the site's own pages. */
  pages: ReadonlySet<string>
  /** By URL path. */
  resources: Map<string, Representations>
  thankYou: Representations
  notFound: Representations
  /** The owner's screens; null where they are not built. */
  console: Console | null
  /** For documents that are drawn while the visitor waits. */
  documentHeaders: Record<string, string>
}

type Wanted = {
  /** Services elsewhere that the pages' scripts may call. */
  connectOrigins?: string[]
  /** Rooms that carry calls; `carriesAll` where pages are to expect them. */
  livekit?: { publicUrl: string; carriesAll: boolean } | null
  /** Whether the documentation is served. */
  docs?: boolean
  /** Where the built console is. */
  consoleDir?: string
}

/** Reads a built site. Throws `ConfigError` when there is none in `dir`, or when it names a file it does not have. */
export async function loadSite(
  dir: string,
  { connectOrigins = [], livekit = null, docs = true, consoleDir = '' }: Wanted = {},
): Promise<Site> {
  const read = await readFiles(dir)
  const files = docs ? read : withoutDocs(read)
  const manifest: SiteManifest = readJson(dir, files, 'site.json')
  const renderer = rendererOf(dir, manifest, files)
  const rooms = livekit?.carriesAll ? roomsHeaders(livekit.publicUrl) : {}
  const headers = { ...documentHeaders(manifest, connectOrigins), ...rooms }

  const pages = [...manifest.pages, ...(docs ? manifest.docs : [])]
  const pageFiles = [manifest.thankYouFile, ...[...manifest.pages, ...manifest.docs].map((page) => page.file)]
  const privateFiles = new Set(['site.json', manifest.rendererFile, manifest.knowledgeFile, ...pageFiles])
  const document = (file: string) => represent(fileOf(files, dir, file, documentCaching, headers))

  const resources = new Map<string, Representations>()
  for (const page of pages) if (page.path !== null) resources.set(page.path, await document(page.file))
  const assets = [...files.keys()].filter((file) => !privateFiles.has(file) && !isPrecompressed(file, files))
  for (const file of assets) {
    const [caching, headers] = deliveryOf(file)
    const told = file === embedFile ? { ...headers, ...rooms } : headers
    resources.set(`/${file}`, await represent(fileOf(files, dir, file, caching, told)))
  }
  const notFound = manifest.pages.find((page) => page.path === null)
  if (!notFound) throw new ConfigError(`The site in ${dir} has no not-found page. ${rebuild}`)
  return {
    manifest,
    renderer,
    knowledge: readJson(dir, files, manifest.knowledgeFile),
    pages: new Set(manifest.pages.flatMap(({ path }) => path ?? [])),
    resources,
    thankYou: await document(manifest.thankYouFile),
    notFound: await document(notFound.file),
    console: await loadConsole(consoleDir, connectOrigins),
    documentHeaders: headers,
  }
}

const rebuild = 'Build the site again: npm run build'

async function readFiles(dir: string) {
  if (!existsSync(join(dir, 'site.json'))) {
    throw new ConfigError(`There is no built site in ${dir}. Build it: npm run build`)
  }
  return readBuilt(dir)
}

/** Crawlers are not told of it either. */
function withoutDocs(files: ReadonlyMap<string, Buffer>) {
  const isLeft = (file: string) => !file.startsWith(docsFolder) && !file.startsWith('robots.txt.')
  const lines = String(files.get('robots.txt') ?? '').split('\n')
  const robots = lines.filter((line) => !line.endsWith(`/${docsSitemap}`)).join('\n')
  return new Map([...files].filter(([file]) => isLeft(file))).set('robots.txt', Buffer.from(robots))
}

function readJson<Value>(dir: string, files: BuiltFiles, file: string): Value {
  try {
    return JSON.parse(String(files.get(file)))
  } catch (cause) {
    throw new ConfigError(`${join(dir, file)} is not JSON. ${rebuild}`, { cause })
  }
}

/** The content's hash in the address makes a rebuilt renderer a new module; the old one is not imported again. */
function rendererOf(dir: string, manifest: SiteManifest, files: BuiltFiles): () => Promise<SiteRenderer> {
  const content = files.get(manifest.rendererFile)
  if (!content) throw new ConfigError(`The site in ${dir} lacks ${manifest.rendererFile}. ${rebuild}`)
  const address = pathToFileURL(join(dir, manifest.rendererFile))
  address.searchParams.set('v', createHash('sha256').update(content).digest('hex').slice(0, 16))
  return () => import(address.href)
}

function fileOf(files: BuiltFiles, dir: string, file: string, cacheControl: string, headers: Record<string, string>) {
  const built = builtFile(files, file, cacheControl, headers)
  if (!built) throw new ConfigError(`The site in ${dir} lacks ${file}. ${rebuild}`)
  return built
}

function deliveryOf(file: string): [caching: string, headers: Record<string, string>] {
  if (/^(?:docs\/)?assets\//.test(file)) return [hashedCaching, commonHeaders]
  // their addresses stay and their contents change: a page that embeds one must not run an old one against a newer server
  if ([embedFile, callMachineFile, livekitFile].includes(file)) return [documentCaching, embedHeaders]
  return [plainCaching, extname(file) === '.svg' ? imageHeaders : commonHeaders]
}
