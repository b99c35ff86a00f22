import type { CallObject, CallOptions } from './call-object.ts'
import { makeCall } from './make-call.ts'

/** A call that the page draws itself. */
export function createCallObject(options: CallOptions = {}): CallObject {
  return makeCall(options).call
}
