import { groupErrors } from '../../desk/browser-errors.ts'
import { notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

/** The newest; of older ones the same errors have come again, or nobody has them any more. */
const mostRead = 1000

export function browserErrorBehaviour({ store }: ResourceService): Behaviour<'browser-error'> {
  const groups = async () => groupErrors(await store.errorReports.list(mostRead))
  return {
    handlers: {
      list: async () => (await groups()).map(({ reports: _reports, ...group }) => group),
      async get({ ids }) {
        const found = (await groups()).find(({ id }) => id === ids.id)
        if (!found) throw notFound('browser-error', ids.id)
        return found
      },
    },
  }
}
