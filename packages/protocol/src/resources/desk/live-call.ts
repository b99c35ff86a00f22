import { operation, resource, takes } from '../../resource.ts'
import type { Call } from '../conversations/call.ts'

export const liveCall = {
  /** Whoever plays it hangs up within ten seconds. */
  end: operation('POST /call/{id}/end', takes<[id: string], Call>),
}

export const liveCallResource = /* @__PURE__ */ resource('live-call', liveCall, () => ({
  about: 'A call that goes on, or is to be made: its owner can end it.',
  fields: {},
  answers: { end: 'other' },
}))
