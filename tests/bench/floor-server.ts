// The least a server can do with a consultation request: parse, judge, answer. Nothing is stored.
import { validateConsultation } from '@parley/protocol'
import fastify from 'fastify'

const app = fastify()
app.post('/functions/v1/send-contact-email', (request, reply) => {
  const result = validateConsultation(request.body)
  return result.ok ? { success: true, id: crypto.randomUUID() } : reply.code(400).send({ error: 'refused' })
})
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
