import { refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { dialOutFault, tonesFault, transferFault } from '../valid/dialling.ts'
import { isObject } from '../valid/fault.ts'

type Name = 'startDialOut' | 'stopDialOut' | 'sendDTMF' | 'sipCallTransfer' | 'sipRefer'

export function diallingMethods(core: Inside): Methods<Name> {
  return {
    async startDialOut(options) {
      refuse(dialOutFault(options))
      return core.ask('startDialOut', options)
    },
    async stopDialOut(options) {
      const { sessionId } = isObject(options) ? options : {}
      refuse(typeof sessionId === 'string' && sessionId ? undefined : 'stopDialOut() requires a sessionId')
      await core.ask('stopDialOut', { sessionId: `${sessionId}` })
    },
    async sendDTMF(options) {
      refuse(tonesFault(options))
      await core.ask('sendDTMF', options)
    },
    async sipCallTransfer(options) {
      refuse(transferFault('sipCallTransfer', options))
      await core.ask('sipCallTransfer', options)
    },
    async sipRefer(options) {
      refuse(transferFault('sipRefer', options))
      await core.ask('sipRefer', options)
    },
  }
}
