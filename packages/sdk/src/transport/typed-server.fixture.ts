/** The typed-call part of a server: one call, whose stream the test writes. */
export function typedServer() {
  const encoder = new TextEncoder()
  const state = {
    joined: 0,
    reachable: true,
    refuses: false,
    refused: 0,
    /** It has never heard of lines that are numbered. */
    isOlder: false,
    /** What is said arrives only then. */
    arrives: Promise.resolve(),
    /** Nobody hears that it has arrived. */
    losesAnswers: false,
    said: [] as string[],
    requests: [] as { path: string; body: object }[],
  }
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const line = (value: unknown) => stream?.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted()
    if (!state.reachable) throw new TypeError('no network')
    if (state.refuses) {
      state.refused += 1
      return new Response(null, { status: 403 })
    }
    const path = new URL(String(input), 'https://voice.example').pathname
    const body = JSON.parse(String(init.body))
    state.requests.push({ path, body })
    if (path === '/call/web') {
      const transport = { provider: 'parley.typed', callToken: 'first', sayUrl: '/call/1/say' }
      return Response.json({ id: '1', webCallUrl: '/call/1/listen', transport }, { status: 201 })
    }
    if (path === '/call/1/say') {
      await state.arrives
      init.signal?.throwIfAborted()
      if (body.resumeToken !== `resume-${state.joined}`) return new Response(null, { status: 403 })
      if (state.isOlder ? 'sent' in body : body.sent > state.said.length) return new Response(null, { status: 400 })
      state.said.push(...body.text.split('\n').slice(state.isOlder ? 0 : state.said.length - body.sent))
      if (state.losesAnswers) throw new TypeError('no network')
      return new Response(null, { status: 204 })
    }
    const token = state.joined === 0 ? 'first' : `resume-${state.joined}`
    if ((body.token ?? body.resumeToken) !== token) return new Response(null, { status: 403 })
    state.joined += 1
    const answer = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
      },
    })
    init.signal?.addEventListener('abort', () => stream?.error(init.signal?.reason))
    line({ resumeToken: `resume-${state.joined}`, ...(!state.isOlder && { numbered: true }) })
    return new Response(answer)
  }
  return { state, fetch, frame: line, breakOff: () => stream?.error(new TypeError('broken')) }
}
