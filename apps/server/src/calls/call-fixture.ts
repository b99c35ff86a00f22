import { TestPeer } from '@parley/agent/testing'
import { demoPublicKey, type WebCall } from '@parley/protocol'
import { expect, onTestFinished } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

export type Answer<Body> = { status: number; headers: Headers; body: Body }
export type Refusal = { statusCode: number; error: string; message: string | string[] }

/** A visitor here is all visitors: the tests of a file spend nothing of each other's, unless they set a limit. */
const roomForAll = {
  VOICE_MAX_CALLS_PER_IP: '1000',
  VOICE_CALLS_PER_HOUR_PER_IP: '1000',
  VOICE_MINUTES_PER_DAY: '100000',
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A server with settings of its own, for one test: a voice takes seconds of a core. */
export async function scene(environment: Record<string, string>) {
  const stage = await openScene(environment)
  onTestFinished(() => stage.server.remove())
  return stage
}

/** A server for the tests that leave its settings alone, and the requests that a page makes of it. */
export async function openScene(environment: Record<string, string> = {}) {
  const server = await serverFixture({ LOG_LEVEL: 'info', VOICE: 'on', ...roomForAll, ...environment })
  return { server, ...requestsTo(server.url) }
}

/** The requests that a page at `url` makes; a call's own addresses may be another server's. */
export function requestsTo(url: string) {
  async function post<Body>(
    address: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const order = <Body = Required<WebCall>>(body: object = { assistantId: 'site' }, headers = {}) =>
    post<Body>(`${url}/call/web`, body, {
      authorization: `Bearer ${demoPublicKey}`,
      origin: url,
      ...headers,
    })
  const connect = <Body = { sdp: string; resumeToken: string }>(address: string, body: unknown, origin = url) =>
    post<Body>(address, body, { origin })
  return { order, connect }
}

export async function aPeer() {
  const peer = await TestPeer.create()
  onTestFinished(async () => {
    await hangUp(peer)
    await peer.close()
  })
  return peer
}

/** Whoever only goes away keeps the line for a while, and a server that closes says goodbye to them for seconds. */
async function hangUp(peer: TestPeer) {
  const isOver = () => peer.messages.some((text) => text.includes('"status":"ended"'))
  if (peer.channel.readyState !== 'open' || isOver()) return
  peer.send({ type: 'end-call' })
  await expect.poll(isOver).toBe(true)
}

/** Joins a call that was promised and waits until the assistant listens. */
export async function join(
  { connect }: Pick<ReturnType<typeof requestsTo>, 'connect'>,
  { webCallUrl, transport }: Required<WebCall>,
) {
  const peer = await aPeer()
  const { status, body } = await connect(webCallUrl, { sdp: await peer.offer(), token: transport.callToken })
  expect(status).toBe(201)
  await peer.accept(body.sdp)
  await expect.poll(() => peer.messages).toContain('listening')
  return { peer, ...body }
}

/** What the log says of a call that is over. */
export const endOf = ({ log }: ServerFixture, id: string) =>
  log.map((line) => JSON.parse(line)).find(({ msg, callId }) => msg === 'call ended' && callId === id)
