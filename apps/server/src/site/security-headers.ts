import { createHash } from 'node:crypto'
import { livekitProvider } from '@parley/protocol'

type Headers = Record<string, string>

/** What a policy names an inline script or style by. */
export const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** On every answer, whatever it holds. */
export const commonHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Of a script that pages of other origins load, as a classic script or as a module. */
export const embedHeaders: Headers = {
  ...commonHeaders,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/**
 * Says beside a page, or a script, that calls are carried in rooms, and where: what is needed for them can be fetched before
 * anybody calls. Scripts read it of what they came with, at no request and no byte where it is not said.
 */
export const roomsHeaders = (roomsUrl: string): Headers => ({
  'server-timing': `${livekitProvider};desc="${new URL(roomsUrl).origin.replace(/^ws/, 'http')}"`,
  'timing-allow-origin': '*',
})

/** Only over TLS: browsers ignore it on plain HTTP, and a newcomer's localhost must not be pinned to HTTPS. */
export const strictTransport: Headers = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

const offFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]

const pageHeaders: Headers = {
  ...commonHeaders,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': ['microphone=(self)', ...offFeatures.map((feature) => `${feature}=()`)].join(', '),
}

/**
 * The headers of the site's own documents. The hashes are those of its inline `<style>` and data `<script>` blocks;
 * `connectOrigins` are services elsewhere that its scripts may call.
 */
export function documentHeaders(
  hashes: { styleHashes: string[]; scriptHashes: string[] },
  connectOrigins: string[] = [],
): Headers {
  return {
    ...pageHeaders,
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...hashes.scriptHashes].join(' '),
      ["style-src 'self'", ...hashes.styleHashes].join(' '),
      "img-src 'self' data:",
      "font-src 'self'",
      ["connect-src 'self'", ...connectOrigins].join(' '),
      "media-src 'self' blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      // the call library vouches for the address of its machine's script; `script-src` still says from where
      'trusted-types parley-call',
    ].join('; '),
  }
}

/** The headers of the owner's screens: one document, whose scripts and styles are all files of its own. */
export function consoleHeaders(connectOrigins: string[] = []): Headers {
  const { 'content-security-policy': policy = '', ...rest } = documentHeaders(
    { styleHashes: [], scriptHashes: [] },
    connectOrigins,
  )
  return {
    ...rest,
    'x-robots-tag': 'noindex',
    'content-security-policy': policy.replace("img-src 'self' data:", "img-src 'self' data: blob:"),
  }
}

/**
 * The headers of a page that the server draws by itself: its style inline, in the colours and the font of the site
 * (`tokensPath`), foreign mail in a sandboxed frame. It runs the scripts of `scriptHashes` alone, and its forms go to
 * `formAction`.
 */
export function plainPageHeaders({
  styleHash,
  scriptHashes = [],
  formAction = "'none'",
}: {
  styleHash: string
  scriptHashes?: string[]
  formAction?: string
}): Headers {
  return {
    ...pageHeaders,
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'self' ${styleHash}`,
      ...(scriptHashes.length > 0 ? [`script-src ${scriptHashes.join(' ')}`, "connect-src 'self'"] : []),
      "font-src 'self'",
      "img-src 'self'",
      "frame-src 'self'",
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

/** An SVG opened on its own is a document too, and could carry a script. */
export const imageHeaders: Headers = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}
