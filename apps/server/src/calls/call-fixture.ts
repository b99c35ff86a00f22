import { TestPeer } from '@parley/agent/testing'
import { demoPublicKey, type WebCall } from '@parley/protocol'
import { expect, onTestFinished } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

export type Answer<Body> = { status: number; headers: Headers; body: Body }
export type Refusal = { statusCode: number; error: string; message: string | string[] }

/** A server of its own and the requests that a page makes of it. */
export async function scene(environment: Record<string, string> = {}) {
  const server = await serverFixture({ LOG_LEVEL: 'info', VOICE: 'on', ...environment })
  onTestFinished(() => server.remove())

  async function post<Body>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const order = <Body = Required<WebCall>>(body: object = { assistantId: 'site' }, headers = {}) =>
    post<Body>(`${server.url}/call/web`, body, {
      authorization: `Bearer ${demoPublicKey}`,
      origin: server.url,
      ...headers,
    })
  const connect = <Body = { sdp: string; resumeToken: string }>(url: string, body: unknown, origin = server.url) =>
    post<Body>(url, body, { origin })
  return { server, order, connect }
}

export async function aPeer() {
  const peer = await TestPeer.create()
  onTestFinished(() => peer.close())
  return peer
}

/** Joins a call that was promised and waits until the assistant listens. */
export async function join(
  { connect }: Awaited<ReturnType<typeof scene>>,
  { webCallUrl, transport }: Required<WebCall>,
) {
  const peer = await aPeer()
  const { status, body } = await connect(webCallUrl, { sdp: await peer.offer(), token: transport.callToken })
  expect(status).toBe(201)
  await peer.accept(body.sdp)
  await expect.poll(() => peer.messages).toContain('listening')
  return { peer, ...body }
}

/** What the log says of the calls that are over. */
export const endedCalls = ({ log }: ServerFixture) =>
  log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call ended')
