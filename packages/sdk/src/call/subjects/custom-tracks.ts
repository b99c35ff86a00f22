import { CallFailure, refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { customTrackFault } from '../valid/media.ts'

type Name = 'startCustomTrack' | 'stopCustomTrack'

export function customTrackMethods(core: Inside): Methods<Name> {
  const { media } = core
  const requireSending = () => {
    if (!core.has('publish')) throw new CallFailure('not-supported', 'This call sends no tracks of the page.')
  }
  /** A name that nothing has yet. */
  const freeName = (kind: string) => {
    for (let number = 0; ; number++) if (!media.extras.has(`${kind}${number}`)) return `${kind}${number}`
  }
  return {
    async startCustomTrack(options) {
      refuse(customTrackFault(options))
      requireSending()
      const { track, mode, trackName = freeName(`custom-${track.kind}-`) } = options
      if (!media.maySend(trackName, track.kind))
        throw new CallFailure('not-supported', `You may not send ${trackName} in this room.`)
      await media.add(trackName, track, mode).catch((error) => {
        media.remove(trackName)
        throw error
      })
      return trackName
    },
    async stopCustomTrack(trackName) {
      requireSending()
      if (!media.remove(trackName))
        throw new CallFailure('invalid-argument', `There is no custom track "${trackName}".`)
      return trackName
    },
  }
}
