import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { dayMs } from '../lib/days.ts'
import { localAddress, loopbackHost } from '../lib/local-address.ts'
import { type Check, type Finding, fail, messageOf, ok, warn } from './finding.ts'

const withinMs = 8_000
const soonDays = 14

/** Whether a server with these settings answers on this machine. */
export const checkServer: Check = async function* ({ config, isRunning }) {
  const url = localAddress(config.host, config.port)
  if (!isRunning) return yield warn('server', `nobody answers at ${url}`, 'Start it: npm start.')
  const response = await ask(`${url}/readyz`)
  if (response?.status === 200) return yield ok('server', `${url} is ready`)
  const said = (await response?.json().catch(() => null)) as { message?: string } | null
  yield fail('server', `${url} is not ready: ${said?.message ?? 'it does not answer'}`, 'Look into its log.')
}

/** The address that visitors use. */
export const checkAddress: Check = async function* ({ config: { siteUrl }, isRunning }) {
  const about = 'SITE_URL'
  const { protocol, hostname, host, port } = new URL(siteUrl)
  if (loopbackHost.test(host)) {
    return yield warn(
      about,
      `${siteUrl} is for this machine only`,
      'Set SITE_URL to your https:// address for visitors.',
    )
  }
  if (protocol === 'http:') {
    const found = `${siteUrl} has no TLS: browsers give such pages no microphone`
    return yield fail(about, found, 'Put a proxy with a certificate before the server, and set SITE_URL=https://….')
  }
  const certificate = await certificateOf(hostname, Number(port || 443))
  yield certificate
  if (certificate.state === 'fail') return
  const response = await ask(`${siteUrl}/healthz`)
  const answer = (await response?.json().catch(() => null)) as { status?: string } | null
  if (answer?.status === 'up') return yield ok(about, `${siteUrl} leads to a Parley`)
  const mend = isRunning ? 'Let the proxy pass requests on to HOST and PORT.' : 'Start the server: npm start.'
  yield fail(about, `${siteUrl}/healthz does not lead to a Parley (${response?.status ?? 'no answer'})`, mend)
}

function certificateOf(host: string, port: number): Promise<Finding> {
  const about = 'TLS'
  return new Promise((resolve) => {
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: withinMs })
    const unreachable = (why: string) =>
      resolve(
        fail(about, `${host}:${port} cannot be reached: ${why}`, 'Check the DNS entry, the firewall and the proxy.'),
      )
    socket.once('error', (error) => unreachable(messageOf(error)))
    socket.once('timeout', () => {
      socket.destroy()
      unreachable(`no answer within ${withinMs / 1000} s`)
    })
    socket.once('secureConnect', () => {
      resolve(judged(host, socket.authorizationError, socket.getPeerCertificate()))
      socket.destroy()
    })
  })

  function judged(name: string, refusal: Error | string | null, { valid_to: validTo }: PeerCertificate): Finding {
    const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMs)
    if (days < 0) return fail(about, `the certificate of ${name} has expired`, 'Renew it.')
    if (refusal) {
      const why = typeof refusal === 'string' ? refusal : messageOf(refusal)
      return fail(
        about,
        `browsers refuse the certificate of ${name}: ${why}`,
        'Get one for this name, for example with Let’s Encrypt.',
      )
    }
    if (days < soonDays) return warn(about, `the certificate of ${name} expires in ${days} days`, 'Renew it.')
    return ok(about, `the certificate of ${name} holds for another ${days} days`)
  }
}

/** Null where nobody answers. */
export function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'manual' }).catch(() => null)
}
