import type { CallMethod, CallObject, CallOptions, Methods } from './call-object.ts'
import { CallCore } from './core/call-core.ts'
import { hear } from './core/hear.ts'
import { remember, requireOnly } from './instances.ts'
import type { FatalError } from './machine.ts'
import { type Guard, stopped, useAfterDestroy } from './method-table/guards.ts'
import { methods } from './method-table/methods.ts'
import { customTrackMethods } from './subjects/custom-tracks.ts'
import { deviceMethods } from './subjects/devices.ts'
import { diallingMethods } from './subjects/dialling.ts'
import { frameMethods } from './subjects/frame.ts'
import { joiningMethods } from './subjects/joining.ts'
import { levelMethods } from './subjects/levels.ts'
import { lobbyMethods } from './subjects/lobby.ts'
import { networkMethods } from './subjects/network.ts'
import { peopleMethods } from './subjects/people.ts'
import { qualityTestMethods } from './subjects/quality-tests.ts'
import { screenShareMethods } from './subjects/screen-share.ts'
import { sessionMethods } from './subjects/session.ts'
import { settingsMethods } from './subjects/settings.ts'
import { streamingMethods } from './subjects/streaming.ts'
import { judgeProperties } from './valid/properties.ts'

export type Made = { call: CallObject; core: CallCore }

/** A call, with or without a frame around it: the methods of all subjects, each behind its guards. */
export function makeCall(options: CallOptions, iframe: HTMLIFrameElement | null): Made {
  judgeProperties(options)
  requireOnly(options)
  const core = new CallCore({ kind: iframe ? 'frame' : 'object', options, hear, reportFatal })
  const written: Methods<CallMethod> = {
    on: (name, handler) => void core.events.on(name, handler),
    once: (name, handler) => void core.events.once(name, handler),
    off: (name, handler) => void core.events.off(name, handler),
    ...joiningMethods(core),
    ...peopleMethods(core),
    ...lobbyMethods(core),
    ...deviceMethods(core),
    ...customTrackMethods(core),
    ...screenShareMethods(core),
    ...levelMethods(core),
    ...settingsMethods(core),
    ...sessionMethods(core),
    ...streamingMethods(core),
    ...diallingMethods(core),
    ...networkMethods(core),
    ...qualityTestMethods(core),
    ...frameMethods(core, iframe),
  }
  const call = {} as CallObject
  for (const name of Object.keys(methods) as CallMethod[])
    Object.defineProperty(call, name, { value: guarded(core, call, name, written[name] as Written), enumerable: true })
  const isStrict = options.strictMode ?? true
  Object.defineProperties(call, {
    callClientId: { get: () => (core.life === 'destroyed' && isStrict ? undefined : core.clientId), enumerable: true },
    properties: { get: () => propertiesOf(core.settings.options), enumerable: true },
  })
  remember(core.clientId, call, core.lifetime)
  return { call, core }
}

type Written = (...asked: unknown[]) => unknown

function guarded(core: CallCore, call: CallObject, name: CallMethod, written: Written): Written {
  const [returns, ...guards]: readonly [string, ...Guard[]] = methods[name]
  const acts = guards.includes('alive')
  const run: Written = (...asked) => {
    const { standing, settings } = core
    if (acts && standing.life === 'destroyed' && settings.options.strictMode === false)
      return console.warn(useAfterDestroy)
    const failure = stopped(name, guards, standing)
    if (failure) {
      console.error(failure.message)
      throw failure
    }
    if (acts) core.breadcrumbs.add('method', name)
    return written(...asked)
  }
  if (returns === 'promise') return async (...asked) => run(...asked)
  if (returns === 'value') return run
  return (...asked) => {
    run(...asked)
    return call
  }
}

const propertiesOf = ({ dailyConfig, userName }: CallOptions): CallObject['properties'] => ({
  ...(dailyConfig && { dailyConfig }),
  ...(userName !== undefined && { userName }),
})

function reportFatal(core: CallCore, error: FatalError): void {
  const { settings, roster, kind } = core
  const url = settings.config.errorReportUrl
  if (!url) return
  const breadcrumbs = [...core.breadcrumbs.list]
  const sessionId = roster.local?.session_id ?? ''
  import('./reports/report-fatal.ts').then(
    ({ isReported, reportOf, sendReport }) => {
      if (isReported(error))
        sendReport(url, reportOf({ error, breadcrumbs, properties: settings.options, sessionId, kind }))
    },
    () => {},
  )
}
