import { Failure } from '@parley/protocol'
import * as v from 'valibot'
import { bodyOf } from '../lib/loose-json.ts'

/**
 * Whom an assistant names for a stage, null for nobody. Throws `unprocessable` for one that this server has nothing for: it may
 * have been stored when any name was taken.
 */
export function judgedProvider<Name extends string>(field: string, schema: v.GenericSchema<Name>, stage: unknown) {
  const { provider } = bodyOf(stage)
  if (provider === undefined || provider === null) return null
  const { success, output, issues } = v.safeParse(schema, provider)
  if (!success) throw new Failure('unprocessable', `${field} ${issues[0].message}`)
  return output
}
