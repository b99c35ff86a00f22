import type { CallMethod, Methods } from '../call-object.ts'
import type { CallCore, InsidePart } from '../core/call-core.ts'
import type { OutsideMethod } from '../outside.ts'
import { customTrackMethods } from '../subjects/custom-tracks.ts'
import { deviceMethods } from '../subjects/devices.ts'
import { diallingMethods } from '../subjects/dialling.ts'
import { joining } from '../subjects/joining.ts'
import { levelMethods } from '../subjects/levels.ts'
import { lobbyMethods } from '../subjects/lobby.ts'
import { networkMethods } from '../subjects/network.ts'
import { peopleMethods } from '../subjects/people.ts'
import { qualityTestMethods } from '../subjects/quality-tests.ts'
import { screenShareMethods } from '../subjects/screen-share.ts'
import { sessionMethods } from '../subjects/session.ts'
import { settingsMethods } from '../subjects/settings.ts'
import { streamingMethods } from '../subjects/streaming.ts'
import { hear } from './hear.ts'
import { Inside } from './inside.ts'

/** Everything that a call object has beyond what is there at once. */
export function enter(core: CallCore): InsidePart {
  const inside = new Inside(core)
  const { join, leave, ...joiningMethods } = joining(inside)
  const methods: Methods<Exclude<CallMethod, OutsideMethod>> = {
    ...joiningMethods,
    ...peopleMethods(inside),
    ...lobbyMethods(inside),
    ...deviceMethods(inside),
    ...customTrackMethods(inside),
    ...screenShareMethods(inside),
    ...levelMethods(inside),
    ...settingsMethods(inside),
    ...sessionMethods(inside),
    ...streamingMethods(inside),
    ...diallingMethods(inside),
    ...networkMethods(inside),
    ...qualityTestMethods(inside),
  }
  return {
    methods,
    get hasBegun() {
      return inside.roster.local !== undefined
    },
    get isTesting() {
      return inside.testing !== null
    },
    get sessionId() {
      return inside.roster.local?.session_id ?? ''
    },
    configure: (options) => inside.configure(options),
    hear: (report) => hear(inside, report),
    end: () => inside.end(),
    lobby: {
      access: () => inside.session.access.access,
      waiting: () => [...inside.session.waiting.values()],
      admit: (id, isGranted) => inside.ask('admit', { [id]: isGranted }),
      knock: (name) => inside.ask('requestAccess', { level: 'full', name }),
    },
    join,
    leave,
  }
}
