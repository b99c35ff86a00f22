// The least a server can do with an entity: keep it in memory, and answer with it. Nothing is judged or stored.
import fastify from 'fastify'

type Entity = { id: string; createdAt: string; updatedAt: string }

const app = fastify()
const kept = new Map<string, Entity>()
app.post('/assistant', (request, reply) => {
  const at = new Date().toISOString()
  const entity = { id: crypto.randomUUID(), orgId: 'main', createdAt: at, updatedAt: at, ...(request.body as object) }
  kept.set(entity.id, entity)
  return reply.code(201).send(entity)
})
app.get('/assistant/:id', (request) => kept.get((request.params as Entity).id))
app.patch('/assistant/:id', (request) => {
  const { id } = request.params as Entity
  const entity = { ...(kept.get(id) as Entity), ...(request.body as object), updatedAt: new Date().toISOString() }
  kept.set(id, entity)
  return entity
})
app.get('/assistant', (request) => [...kept.values()].slice(0, Number((request.query as { limit: string }).limit)))
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }), key: 'none' })
