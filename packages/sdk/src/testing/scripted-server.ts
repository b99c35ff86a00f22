import type { WebCall } from '@parley/protocol'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type ScriptedRequest = { method: string; url: string; headers: Record<string, string>; body: unknown }
export type ScriptedServer = ReturnType<typeof scriptedServer>

const webCall: WebCall = {
  id: 'call-1',
  orgId: 'org-1',
  type: 'webCall',
  status: 'queued',
  webCallUrl: 'https://voice.example/call/call-1/connect',
  transport: { provider: 'parley.webrtc', callToken: 'token-1' },
}

/**
 * Stands in for the platform's API: `new Voice(key, '', { fetch: server.fetch })`. Answers every POST with a call, or
 * with what `answer` says, and keeps the requests.
 */
export function scriptedServer(answer: (request: ScriptedRequest) => Answer | Promise<Answer> = () => ({})) {
  const requests: ScriptedRequest[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = {
      method: init.method ?? 'GET',
      url: String(input instanceof Request ? input.url : input),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    }
    requests.push(request)
    const { status = 201, body = webCall, headers = {} } = await answer(request)
    init.signal?.throwIfAborted()
    return new Response(JSON.stringify(body), { status, headers })
  }
  return { fetch, requests, webCall }
}
