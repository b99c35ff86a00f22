import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings } from './negotiate.ts'
import type { Representation, Representations } from './representation.ts'
import { commonHeaders, strictTransport } from './security-headers.ts'
import type { Site } from './site.ts'

export type SiteHandler = {
  /** Answers when the path belongs to the site; false leaves the request untouched. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  serveNotFound(request: IncomingMessage, response: ServerResponse): void
  /** Whether GET would answer at this path. */
  has(path: string): boolean
}

/**
 * Serves the site before the router sees the request: one look-up, headers written as they stand, no file access.
 * `site` is asked on each request, so that a rebuilt site can take the old one's place.
 */
export function createSiteHandler(deps: {
  site: () => Site
  isSecure: (request: IncomingMessage) => boolean
  /** Told of every page that is shown. */
  onVisit?: (request: IncomingMessage, page: string, query: string) => void
}): SiteHandler {
  const { site, isSecure, onVisit } = deps

  function serve(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { path, query } = split(request.url ?? '/')
    const found = find(path, query)
    if (found) {
      if (onVisit && site().pages.has(path)) onVisit(request, path, query)
      send(request, response, found)
      return true
    }
    return redirectToPlainPath(request, response, path, query)
  }

  function find(path: string, query: string) {
    const { thankYou, resources, console } = site()
    if (path === '/contact' && query === '?sent') return thankYou
    return resources.get(path) ?? console?.at(path)
  }

  function send(request: IncomingMessage, response: ServerResponse, resource: Representations) {
    const chosen = choose(resource, request)
    if (matches(request.headers['if-none-match'], chosen.etag)) {
      response.writeHead(304, chosen.notModifiedHeaders).end()
    } else {
      write(request, response, 200, chosen)
    }
  }

  function write(request: IncomingMessage, response: ServerResponse, status: number, chosen: Representation) {
    response.writeHead(status, isSecure(request) ? chosen.secureHeaders : chosen.headers)
    if (request.method === 'HEAD') response.end()
    else response.end(chosen.body)
  }

  /** Only to paths the site has: anything else could send the visitor to `//another.example`. */
  function redirectToPlainPath(request: IncomingMessage, response: ServerResponse, path: string, query: string) {
    const plain = withoutLastSlashes(path)
    if (plain === path || !site().resources.has(plain)) return false
    const headers = isSecure(request) ? { ...commonHeaders, ...strictTransport } : commonHeaders
    response.writeHead(308, { ...headers, location: plain + query, 'content-length': '0' }).end()
    return true
  }

  return {
    serve,
    serveNotFound: (request, response) => write(request, response, 404, choose(site().notFound, request)),
    has: (path) => Boolean(find(path, '')),
  }
}

/** From its end, once: a stranger's path may be 16,000 slashes, of which a pattern tries every beginning. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function choose(resource: Representations, request: IncomingMessage): Representation {
  for (const encoding of acceptedEncodings(request.headers['accept-encoding'] as string | undefined)) {
    const representation = resource[encoding]
    if (representation) return representation
  }
  return resource.identity
}

function matches(ifNoneMatch: string | undefined, etag: string) {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function split(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) }
}
