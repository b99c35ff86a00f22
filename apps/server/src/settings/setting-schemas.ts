import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { providers } from '@parley/agent/providers'
import * as v from 'valibot'

export function wholeNumber(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, `it must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `it must be at least ${min}`),
    v.maxValue(max, `it must be at most ${max}`),
  )
}

/** Of US dollars. */
export function money() {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'it must be an amount of US dollars'),
    v.transform(Number),
    v.minValue(0.01, 'it must be at least 0.01'),
  )
}

export function onOrOff() {
  return v.pipe(
    v.picklist(['on', 'off'], 'it must be on or off'),
    v.transform((text) => text === 'on'),
  )
}

/** A relative path counts from `root`. */
export function path(root: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => resolve(root, text)),
  )
}

export function url(protocols: string[], label: string) {
  const message = `it must be ${label}`
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  )
}

export function mailServer() {
  return v.pipe(
    url(['smtp:', 'smtps:'], 'an SMTP URL'),
    v.check(
      (text) => URL.canParse(text) && new URL(text).hostname !== '',
      'it must be an SMTP URL with the name of the mail server',
    ),
  )
}

export const atMost = (chars: number) =>
  v.maxLength<string, number, string>(chars, `it must have at most ${chars} characters`)

export function httpOrigin() {
  return v.pipe(
    v.string(),
    v.check(isOrigin, 'it must be http:// or https:// and a host, without a path'),
    v.transform((text) => new URL(text).origin),
  )
}

export function isOrigin(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && (text === origin || text === `${origin}/`)
}

export function ipAddress() {
  return v.pipe(
    v.string(),
    v.check((text) => isIP(text) !== 0, 'it must be an IP address'),
  )
}

export function httpUrl() {
  return v.pipe(
    url(['http:', 'https:'], 'an http:// or https:// URL'),
    v.transform((text) => text.replace(/\/+$/, '')),
  )
}

/** An address whose scheme and host are whole, or hold a star each for one label. */
export function isRedirectPattern(text: string) {
  return /^[a-z][a-z\d+.-]*:\/\/[^\s\\@]+$/i.test(text)
}

/** A provider that settings can choose for a stage, by its name or a former one. */
export function providerOf(stage: 'voice' | 'transcriber') {
  const known = providers.filter((provider) => provider[stage]?.configured)
  const names = known.map(({ name }) => name).sort()
  return v.pipe(
    v.string(),
    v.transform((text) => known.find(({ formerNames }) => formerNames?.includes(text))?.name ?? text),
    v.picklist(names, `it must be one of ${names.join(', ')}`),
  )
}

export function isIceServer(text: string) {
  return /^(stuns?:[^@]+|turns?:([^:@]+:[^@]+@)?[^@]+)$/.test(text)
}

/** What a server can listen on. */
export function hostName() {
  return v.pipe(
    v.string(),
    v.check(
      // a number alone is read as an IP address, and may be none
      (text) => isIP(text) !== 0 || (/^[a-z\d_]([\w.-]*[a-z\d])?$/i.test(text) && URL.canParse(`http://${text}`)),
      "it must be this machine's name or one of its IP addresses, without a port",
    ),
  )
}

export function isHost(text: string) {
  return /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.test(text)
}

/** What a service gave the owner who registered there. */
export function clientOfService() {
  return v.pipe(
    v.string(),
    v.regex(/^[^:\s]+:\S+$/, 'it must be the client id and the client secret with a colon between them'),
    v.transform((text) => ({ id: text.slice(0, text.indexOf(':')), secret: text.slice(text.indexOf(':') + 1) })),
  )
}

export function list(isItem: (text: string) => boolean, label: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.check((items) => items.every(isItem), `it must be ${label} separated by commas`),
    v.transform((items) => items.map((item) => item.replace(/\/$/, ''))),
  )
}

/** `name=value` pairs whose values are percent-encoded, as OpenTelemetry writes them. */
export function headerList() {
  const message = 'it must be name=value pairs separated by commas, the values percent-encoded'
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').flatMap((pair) => pair.trim() || [])),
    v.check((pairs) => pairs.every((pair) => /^[\w!#$%&'*+.^`|~-]+=([^%\s]|%[\da-f]{2})*$/i.test(pair)), message),
    v.transform((pairs) =>
      Object.fromEntries(
        pairs.map((pair) => {
          const at = pair.indexOf('=')
          return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
        }),
      ),
    ),
  )
}

export function mailAddress() {
  return v.pipe(
    v.string(),
    v.regex(
      /^(?:[^<>\p{C}"]*<[^\s\p{C}@<>]+@[^\s\p{C}@<>]+>|[^\s\p{C}@<>]+@[^\s\p{C}@<>]+)$/u,
      'it must be one email address, with or without a name',
    ),
  )
}

/** How many proxies stand in front (`1` trusts the nearest), or the addresses and networks they connect from. */
export type TrustedProxies = number | string[]

/** Nobody has more, and a number that is larger than all there are would have every visitor believed. */
const mostProxies = 16

export function trustedProxies() {
  const message = 'it must be a number of proxies, or their addresses and networks separated by commas'
  return v.pipe(
    v.string(),
    v.transform((text): TrustedProxies => (/^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean))),
    v.check((proxies) => (typeof proxies === 'number' ? proxies <= mostProxies : proxies.every(isNetwork)), message),
  )
}

function isNetwork(text: string) {
  const [address = '', prefix] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits))
}

/** The public key is in every page: one that opens more than the form must never get there. */
export function publicKey() {
  return v.pipe(
    v.string(),
    v.regex(/^[\x21-\x7e]{8,4096}$/, 'it must be at least 8 visible characters'),
    v.check(
      (key) => !isPrivileged(key),
      'this is a privileged key and every visitor would receive it; use the public (anonymous) key',
    ),
  )
}

export function encryptionKey() {
  return v.pipe(
    v.string(),
    v.check((text) => Buffer.from(text, 'base64').length === 32, 'it must be 32 random bytes as base64'),
  )
}

function isPrivileged(key: string) {
  return /^(sb_secret_|sk_|sk-)/.test(key) || jwtRole(key) === 'service_role'
}

function jwtRole(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role
  } catch {
    return null
  }
}
