/**
 * The JSON data of each server-sent event, until the stream ends or says `[DONE]`. Leaving the loop early closes the
 * connection.
 */
export async function* events(response: Response): AsyncGenerator<unknown> {
  for await (const line of lines(response)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice(5).trim()
    if (data === '[DONE]') return
    yield JSON.parse(data)
  }
}

async function* lines(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) break
      const parts = (rest + chunk.value).split(/\r\n|\r|\n/)
      rest = parts.pop() ?? ''
      yield* parts
    }
    if (rest) yield rest
  } finally {
    await reader?.cancel()
  }
}
