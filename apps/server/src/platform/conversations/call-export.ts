import { Readable } from 'node:stream'
import { exportColumns } from '@parley/protocol/resources'
import { seesSecrets } from '../../access/reach/reach.ts'
import { csvLine } from '../../lib/csv.ts'
import { bodyOf } from '../../lib/loose-json.ts'
import { conditionsOf } from '../../resources/conditions.ts'
import type { Kept } from '../../resources/kinds.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import { withoutSecrets } from '../../secrets/without-secrets.ts'

/** Every matching call as comma-separated values, one line each, which are written while they are read. */
export function exportCalls(service: ResourceService): Handler<'call', 'export'> {
  return async ({ caller, query, reply }) => {
    const { columns: wanted, sortOrder, ...filters } = query
    const columns = wanted ?? exportColumns
    const isOpen = seesSecrets(caller, 'call')
    async function* lines() {
      yield `${columns.join(',')}\r\n`
      for await (const call of service.each(caller.orgId, 'call', conditionsOf(filters), sortOrder)) {
        const cells = columns.map((column) => columnOf(call, column))
        yield `${csvLine(isOpen ? cells : (withoutSecrets(cells) as unknown[]))}\r\n`
      }
    }
    reply.type('text/csv; charset=utf-8')
    // a stream is sent as it is read
    return Readable.from(lines()) as unknown as string
  }
}

function columnOf(call: Kept<'call'>, column: (typeof exportColumns)[number]): unknown {
  const customer = call.customer ?? {}
  const analysis = bodyOf(call.analysis)
  switch (column) {
    case 'customerName':
      return customer.name
    case 'customerNumber':
      return customer.number
    case 'customerSipUri':
      return customer.sipUri
    case 'customerExtension':
      return customer.extension
    case 'summary':
    case 'successEvaluation':
      return analysis[column]
    case 'recordingUrl':
      return bodyOf(call.artifact).recordingUrl
    case 'duration':
      return durationSeconds(call)
    default:
      return call[column]
  }
}

/** Whole calls only. */
export function durationSeconds({ startedAt, endedAt }: Kept<'call'>): number | undefined {
  if (!startedAt || !endedAt) return undefined
  return (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
}
