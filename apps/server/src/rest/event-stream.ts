import type { FastifyReply } from 'fastify'

/** Answers with server-sent events. A failure after the first event becomes an event, as the status is gone by then. */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<object>): Promise<FastifyReply> {
  const iterator = events[Symbol.asyncIterator]()
  let next = await iterator.next() // what fails before the first word is refused with its status
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  }
  reply.hijack()
  reply.raw.writeHead(200, headers as Record<string, string>)
  try {
    for (; !next.done; next = await iterator.next()) reply.raw.write(`data: ${JSON.stringify(next.value)}\n\n`)
    reply.raw.write('data: [DONE]\n\n')
  } catch {
    const error = { type: 'error', message: 'The answer could not be finished. Please try again.' }
    reply.raw.write(`data: ${JSON.stringify(error)}\n\n`)
  }
  reply.raw.end()
  return reply
}
