import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Listed = {
  identity: string
  permission?: { can_publish: boolean; can_publish_data?: boolean; can_publish_sources: string[] }
}

/** LiveKit's service of rooms as the test plays it, until the test is over. */
export async function startFarLivekit() {
  const far = {
    url: '',
    people: [] as Listed[],
    isOut: false,
    /** What was asked, as `method identity`. */
    asked: [] as string[],
    /** Resolves before somebody is told who is there. */
    beforeList: async () => {},
  }
  const server = createServer(async (request, response) => {
    const { identity, permission } = (await new Response(request as never).json()) as Listed
    const method = request.url?.split('/').at(-1) ?? ''
    far.asked.push(identity ? `${method} ${identity}` : method)
    response.setHeader('content-type', 'application/json')
    if (far.isOut) return response.writeHead(503).end('{}')
    const participants = far.people.map((one) => ({ ...one }))
    if (method === 'ListParticipants') await far.beforeList()
    for (const one of far.people) if (one.identity === identity && permission) one.permission = permission
    if (method === 'RemoveParticipant') far.people = far.people.filter((one) => one.identity !== identity)
    return response.end(JSON.stringify({ participants }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  far.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return far
}
