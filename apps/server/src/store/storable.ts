import { cleanText } from '@parley/protocol'

/** What a caller says, a model writes and a tool brings may hold anything: what databases refuse is left out of it. */
export function storable<Value>(value: Value): Value | string {
  return typeof value === 'string' ? cleanText(value) : value
}

/** PostgreSQL takes these into a column of JSON and then fails to read any field beside them. */
const refused = /\\u(?:0000|d[89a-f])/

/** Of text that is JSON; JSON writes half a pair as an escape, and a whole one as it is. */
export function storableJson(json: string): string {
  if (!refused.test(json)) return json
  return json.replace(/\\(?:(u0000)|(ud[89a-f][\da-f]{2})|.)/g, (sign, zero, half) =>
    zero ? '' : half ? '\ufffd' : sign,
  )
}
