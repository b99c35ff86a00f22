import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  callMachineFile,
  docsFolder,
  docsSitemap,
  embedFile,
  type Knowledge,
  type SiteManifest,
  type SiteRenderer,
} from '@parley/protocol'
import { ConfigError } from '../settings/config.ts'
import { type Representations, represent } from './representation.ts'
import { commonHeaders, documentHeaders, embedHeaders, imageHeaders } from './security-headers.ts'

/** The built site, wholly in memory. */
export type Site = {
  manifest: SiteManifest
  /** Loaded when it is first needed: it is most of React, and few visitors come without JavaScript. */
  renderer: () => Promise<SiteRenderer>
  /** What the pages say, for the assistant to answer from. */
  knowledge: Knowledge
  /** By URL path. */
  resources: Map<string, Representations>
  thankYou: Representations
  notFound: Representations
  /** For documents that are drawn while the visitor waits. */
  documentHeaders: Record<string, string>
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

const documentCaching = 'no-cache'
const hashedCaching = 'public, max-age=31536000, immutable'
const plainCaching = 'public, max-age=3600'

type Wanted = {
  /** Services elsewhere that the pages' scripts may call. */
  connectOrigins?: string[]
  /** Whether the documentation is served. */
  docs?: boolean
}

/** Reads a built site. Throws `ConfigError` when there is none in `dir`, or when it names a file it does not have. */
export async function loadSite(dir: string, { connectOrigins = [], docs = true }: Wanted = {}): Promise<Site> {
  const read = await readFiles(dir)
  const files = docs ? read : withoutDocs(read)
  const manifest: SiteManifest = readJson(dir, files, 'site.json')
  const renderer = rendererOf(dir, manifest, files)
  const headers = documentHeaders(manifest, connectOrigins)

  const pages = [...manifest.pages, ...(docs ? manifest.docs : [])]
  const pageFiles = [manifest.thankYouFile, ...[...manifest.pages, ...manifest.docs].map((page) => page.file)]
  const privateFiles = new Set(['site.json', manifest.rendererFile, manifest.knowledgeFile, ...pageFiles])
  const document = (file: string) => represent(fileOf(files, dir, file, documentCaching, headers))

  const resources = new Map<string, Representations>()
  for (const page of pages) if (page.path !== null) resources.set(page.path, await document(page.file))
  const assets = [...files.keys()].filter((file) => !privateFiles.has(file) && !isPrecompressed(file, files))
  for (const file of assets) {
    resources.set(`/${file}`, await represent(fileOf(files, dir, file, ...deliveryOf(file))))
  }
  const notFound = manifest.pages.find((page) => page.path === null)
  if (!notFound) throw new ConfigError(`The site in ${dir} has no not-found page. ${rebuild}`)
  return {
    manifest,
    renderer,
    knowledge: readJson(dir, files, manifest.knowledgeFile),
    resources,
    thankYou: await document(manifest.thankYouFile),
    notFound: await document(notFound.file),
    documentHeaders: headers,
  }
}

const rebuild = 'Build the site again: npm run build'

async function readFiles(dir: string) {
  if (!existsSync(join(dir, 'site.json'))) {
    throw new ConfigError(`There is no built site in ${dir}. Build it: npm run build`)
  }
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = paths.map(async (path): Promise<[string, Buffer]> => {
    return [relative(dir, path).split(sep).join('/'), await readFile(path)]
  })
  return new Map(await Promise.all(read))
}

/** Crawlers are not told of it either. */
function withoutDocs(files: ReadonlyMap<string, Buffer>) {
  const isLeft = (file: string) => !file.startsWith(docsFolder) && !file.startsWith('robots.txt.')
  const lines = String(files.get('robots.txt') ?? '').split('\n')
  const robots = lines.filter((line) => !line.endsWith(`/${docsSitemap}`)).join('\n')
  return new Map([...files].filter(([file]) => isLeft(file))).set('robots.txt', Buffer.from(robots))
}

function readJson<Value>(dir: string, files: Map<string, Buffer>, file: string): Value {
  try {
    return JSON.parse(String(files.get(file)))
  } catch (cause) {
    throw new ConfigError(`${join(dir, file)} is not JSON. ${rebuild}`, { cause })
  }
}

/** The content's hash in the address makes a rebuilt renderer a new module; the old one is not imported again. */
function rendererOf(dir: string, manifest: SiteManifest, files: Map<string, Buffer>): () => Promise<SiteRenderer> {
  const content = files.get(manifest.rendererFile)
  if (!content) throw new ConfigError(`The site in ${dir} lacks ${manifest.rendererFile}. ${rebuild}`)
  const address = pathToFileURL(join(dir, manifest.rendererFile))
  address.searchParams.set('v', createHash('sha256').update(content).digest('hex').slice(0, 16))
  return () => import(address.href)
}

function fileOf(
  files: Map<string, Buffer>,
  dir: string,
  file: string,
  cacheControl: string,
  headers: Record<string, string>,
) {
  const body = files.get(file)
  if (!body) throw new ConfigError(`The site in ${dir} lacks ${file}. ${rebuild}`)
  const type = types[extname(file)] ?? 'application/octet-stream'
  const compressed = { br: files.get(`${file}.br`), gzip: files.get(`${file}.gz`) }
  return { body, type, cacheControl, headers, compressed }
}

function deliveryOf(file: string): [caching: string, headers: Record<string, string>] {
  if (/^(?:docs\/)?assets\//.test(file)) return [hashedCaching, commonHeaders]
  // its address stays and its content changes: a page that embeds it must not run an old one against a newer server
  if (file === embedFile || file === callMachineFile) return [documentCaching, embedHeaders]
  return [plainCaching, extname(file) === '.svg' ? imageHeaders : commonHeaders]
}

function isPrecompressed(file: string, files: Map<string, Buffer>) {
  return /\.(br|gz)$/.test(file) && files.has(file.replace(/\.(br|gz)$/, ''))
}
