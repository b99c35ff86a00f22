import { Failure } from '@parley/protocol'
import type { GeneratedScenario } from '@parley/protocol/resources'
import type { FastifyRequest } from 'fastify'
import type { Analysts } from '../../analysis/analysts.ts'
import { askModel } from '../../analysis/ask-model.ts'
import { resultBy, resultForm } from '../../analysis/json-answer.ts'
import type { Casting } from '../../cast/casting.ts'
import { textOf } from '../../lib/loose-json.ts'
import { instructionsOf } from '../../resources/assistant.ts'
import { eachOf, type Reference, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { requireWritable, scriptIn } from '../../simulations/callers.ts'

const text = { type: 'string', minLength: 1 }
const scenariosSchema = {
  type: 'object',
  required: ['scenarios', 'coverageNotes'],
  properties: {
    coverageNotes: { type: 'string' },
    scenarios: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'instructions', 'category', 'reasoning'],
        properties: {
          ...{ name: { ...text, maxLength: 80 }, instructions: text, reasoning: text },
          category: { enum: ['happy_path', 'edge_case', 'failure_mode'] },
        },
      },
    },
  },
}
const generateWithinSeconds = 60

export function scenarioBehaviour(
  service: ResourceService,
  casting: Casting,
  analysts: Analysts,
): Behaviour<'scenario'> {
  return {
    async prepare(next, { caller }) {
      requireWritable('instructions', scriptIn(next.instructions))
      for (const [index, { structuredOutputId, structuredOutput }] of next.evaluations.entries()) {
        if (!structuredOutputId && !structuredOutput)
          throw invalid(`evaluations.${index}.structuredOutputId is required, or a structuredOutput`)
      }
      await requireExisting(
        service,
        caller.orgId,
        next.evaluations.map(({ structuredOutputId }, index): Reference => {
          return [`evaluations.${index}.structuredOutputId`, 'structured-output', structuredOutputId]
        }),
      )
      return next
    },
    async beforeDelete(id, { caller }) {
      await refuseInUse(service, caller.orgId, 'scenarioId', id)
    },
    handlers: {
      async generate({ caller, body, raw }) {
        const { orgId } = caller
        if (!body.assistantId && !body.squadId) throw invalid('assistantId is required, or squadId')
        const { firstAssistant, meter } = await casting.cast(orgId, body)
        const { model, credentialIds, name } = firstAssistant
        const given = { name: textOf(name) ?? '', instructions: instructionsOf(firstAssistant) }
        const reply = await askModel(
          { model: await analysts({ orgId, model, credentialIds }), meter, signal: whileAsked(raw) },
          {
            systemPrompt:
              'You think of test calls to an assistant: what callers want whom it is made for, what is at the edge ' +
              `of that, and what it must not do. JSON Schema:\n${JSON.stringify(scenariosSchema)}\n${resultForm}`,
            questions: [`The assistant, as data: ${JSON.stringify(given)}`],
            json: true,
            read: resultBy(scenariosSchema),
            timeoutSeconds: generateWithinSeconds,
          },
        )
        if (reply.ok) return reply.answer as { scenarios: GeneratedScenario[]; coverageNotes: string }
        throw new Failure('unprocessable', reply.problem.message)
      },
    },
  }
}

/** Nobody waits for what was asked on a connection that is gone. */
export function whileAsked({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  raw.socket.once('close', () => gone.abort())
  return gone.signal
}

export function personalityBehaviour(service: ResourceService): Behaviour<'personality'> {
  return { beforeDelete: (id, { caller }) => refuseInUse(service, caller.orgId, 'personalityId', id) }
}

async function refuseInUse(service: ResourceService, orgId: string, field: 'scenarioId' | 'personalityId', id: string) {
  const conditions = [{ by: 'field', field, value: id } as const]
  const [user] = await service.store.resources.list({ orgId, kind: 'simulation', conditions, limit: 1 })
  if (user) throw new Failure('conflict', `The simulation ${user.id} needs it: delete that one first.`)
}

export const simulationsAtATime = 4

export function simulationBehaviour(
  service: ResourceService,
  activeItems: (orgId: string) => Promise<number>,
): Behaviour<'simulation'> {
  return {
    async prepare(next, { caller }) {
      await requireExisting(service, caller.orgId, [
        ['scenarioId', 'scenario', next.scenarioId],
        ['personalityId', 'personality', next.personalityId],
      ])
      return next
    },
    handlers: {
      async concurrency({ caller }) {
        const activeSimulations = await activeItems(caller.orgId)
        return {
          orgId: caller.orgId,
          concurrencyLimit: simulationsAtATime,
          activeSimulations,
          availableToStart: Math.max(0, simulationsAtATime - activeSimulations),
          ...{ createdAt: null, updatedAt: null, isDefault: true },
        }
      },
    },
  }
}

export function simulationSuiteBehaviour(service: ResourceService): Behaviour<'simulation-suite'> {
  return {
    async prepare(next, { caller }) {
      const { orgId } = caller
      await requireExisting(service, orgId, [
        ...eachOf('simulationIds', 'simulation', next.simulationIds),
        ...(next.targetAssignments ?? []).map(({ targetType, targetId }, index): Reference => {
          return [`targetAssignments.${index}.targetId`, targetType as 'assistant' | 'squad', targetId]
        }),
      ])
      return next
    },
    handlers: {
      async duplicate({ caller, ids }) {
        const { orgId } = caller
        const {
          id: _id,
          orgId: _org,
          createdAt: _created,
          updatedAt: _updated,
          ...body
        } = await service.get(orgId, 'simulation-suite', ids.id)
        const name = `${body.name} (copy)`.slice(-80)
        return (await service.create({ orgId, kind: 'simulation-suite', body: { ...body, name } })).entity
      },
    },
  }
}
