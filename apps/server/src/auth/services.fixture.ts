import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown

async function listening(answer: Answer) {
  const server = createServer(async (request, response) => answer(request, response, await text(request)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    json,
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  }
}

/** For tests: takes text messages, judges captchas ("a person" is one), and knows which passwords leaked. */
export async function smallServices() {
  const texts: { to: string; text: string }[] = []
  const leaked = createHash('sha1').update('correct horse 1').digest('hex').toUpperCase()
  const service = await listening((request, response, body) => {
    if (request.url === '/sms') {
      const message = JSON.parse(body)
      if (message.to.endsWith('13')) return service.json(response, {}, 500)
      texts.push(message)
      return service.json(response, {})
    }
    if (request.url === '/captcha') {
      const isPerson = new URLSearchParams(body).get('response') === 'a person'
      return service.json(response, { success: isPerson, 'error-codes': ['invalid-input-response'] })
    }
    const lines = request.url === `/leaks/${leaked.slice(0, 5)}` ? [`${leaked.slice(5)}:3`] : [`${'0'.repeat(35)}:1`]
    return response.end(lines.join('\r\n'))
  })
  return {
    ...service,
    texts,
    /** The six digits of the newest text message to a number. */
    codeTo: (to: string) => /\d{6}/.exec(texts.findLast((message) => message.to === to)?.text ?? '')?.[0] ?? '',
  }
}

/** Who signs in at the provider next. */
export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** For tests: an identity provider that speaks OpenID Connect, and lets in whoever it was told. `now` is its clock. */
export async function identityProvider(now = Date.now) {
  const client = { id: 'parley', secret: 'shared' }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pending = new Map<string, { person: ProviderPerson; nonce: string | null; challenge: string | null }>()
  const state = { person: { sub: 'ada-there', email: 'ada@there.example', email_verified: true } as ProviderPerson }

  const service = await listening(async (request, response, body) => {
    const url = new URL(request.url ?? '/', service.url)
    if (url.pathname === '/.well-known/openid-configuration') {
      return service.json(response, {
        issuer: service.url,
        authorization_endpoint: `${service.url}/authorize`,
        token_endpoint: `${service.url}/token`,
        jwks_uri: `${service.url}/jwks`,
      })
    }
    if (url.pathname === '/jwks') {
      const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }
      return service.json(response, { keys: [jwk] })
    }
    if (url.pathname === '/authorize') {
      const code = randomUUID()
      const { searchParams } = url
      pending.set(code, {
        person: state.person,
        nonce: searchParams.get('nonce'),
        challenge: searchParams.get('code_challenge'),
      })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    const fields = new URLSearchParams(body)
    const given = pending.get(fields.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = fields.get('client_secret') === client.secret && verifier === given?.challenge
    if (!given || !isRight) return service.json(response, { error: 'invalid_grant' }, 400)
    const idToken = await sign(given.person, { nonce: given.nonce ?? undefined })
    return service.json(response, { id_token: idToken, access_token: 'theirs', refresh_token: 'theirs-too' })
  })

  /** An id_token; `more` changes its claims, and whose it is. */
  function sign(person: ProviderPerson, more: { nonce?: string; audience?: string; issuer?: string } = {}) {
    return new SignJWT({ ...person, ...(more.nonce && { nonce: more.nonce }) })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(more.issuer ?? service.url)
      .setAudience(more.audience ?? client.id)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + 300)
      .sign(privateKey)
  }

  return {
    ...service,
    sign,
    /** What a server has to be set to, to let these people in. */
    settings: {
      AUTH_OIDC_ISSUER: service.url,
      AUTH_OIDC_CLIENT: `${client.id}:${client.secret}`,
      AUTH_OIDC_DOMAINS: 'there.example',
    },
    next: (person: ProviderPerson) => {
      state.person = person
    },
    /** Where the provider sends somebody back to who went to `url`. */
    async visit(url: string) {
      const response = await fetch(url, { redirect: 'manual' })
      return response.headers.get('location') ?? ''
    },
  }
}
