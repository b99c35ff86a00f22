import { toolRunner } from '@parley/agent/brain'
import { Failure } from '@parley/protocol'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'
import type { Toolbox } from '../../tools/toolbox.ts'

const runOnce = toolRunner()

/** Has a stored tool do its work as in a chat: its arguments are judged, and its server is asked. */
export function toolTestBehaviour({ now }: ResourceService, toolbox: Toolbox): Behaviour<'tool-test'> {
  return {
    handlers: {
      async run({ caller: { orgId }, ids: { id }, body }) {
        const scene = { orgId, about: async () => ({ call: { orgId, type: 'test' } }) }
        const [tool] = await toolbox.toolOf(scene, {}, { toolId: id })
        if (!tool?.run) {
          const sentence = 'No server does this tool, but the page that the caller is on: try it in a call.'
          throw new Failure('unprocessable', sentence)
        }
        const call = {
          id: uuidV7(now()),
          type: 'function' as const,
          function: { name: tool.name, arguments: body.arguments ?? {} },
        }
        const { result, failed } = await runOnce(tool, { call, messages: [], state: undefined })
        return failed ? { error: result ?? '' } : { result: result ?? '' }
      },
    },
  }
}
