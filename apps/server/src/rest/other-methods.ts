import { Failure } from '@parley/protocol'
import { type Method, readOperation, resources } from '@parley/protocol/resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const all: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers 405 where an address of the API has only other methods, and says which; and tells browsers that they may ask. */
export function refuseOtherMethods(app: FastifyInstance) {
  for (const [url, methods] of methodsByAddress()) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allow)
      throw new Failure('method-not-allowed', `This address answers ${allow} only.`)
    }
    const others = [...all.filter((method) => !methods.has(method)), 'TRACE', 'QUERY']
    // before a body is read
    app.route({ method: others, url, onRequest: refuse, handler: refuse })
    app.options(url, async (_request, reply) => reply.code(204).send())
  }
}

/** Of every address, as the router writes it. */
function methodsByAddress(): Map<string, Set<Method>> {
  const addresses = new Map<string, Set<Method>>()
  for (const line of resources.flatMap(({ operations }) => Object.values(operations))) {
    const { method, path } = readOperation(line)
    const url = addressOf(path)
    addresses.set(url, (addresses.get(url) ?? new Set()).add(method))
  }
  return addresses
}

export const addressOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
