import { CallFailure } from './call-failure.ts'
import type { CallMethod, CallObject, CallOptions } from './call-object.ts'
import { CallCore } from './core/call-core.ts'
import { remember, requireOnly } from './instances.ts'
import type { FatalError } from './machine.ts'
import { type Guard, stopped, useAfterDestroy } from './method-table/guards.ts'
import { methods } from './method-table/methods.ts'
import { beforehand, type FrameMethods, outsideMethods, withoutFrame } from './outside.ts'
import { judgeProperties } from './valid/properties.ts'

export type Made = { call: CallObject; core: CallCore }

/** A call, without a frame or with one whose methods are given: each method behind its guards. */
export function makeCall(options: CallOptions, frameMethods?: (core: CallCore) => FrameMethods): Made {
  judgeProperties(options)
  requireOnly(options)
  const enter = async (core: CallCore) => (await import('./inside/enter.ts')).enter(core)
  const core = new CallCore({ kind: frameMethods ? 'frame' : 'object', enter, reportFatal })
  const written = { ...outsideMethods(core), ...(frameMethods?.(core) ?? withoutFrame) } as Partial<
    Record<CallMethod, Written>
  >
  const before = beforehand(core) as Partial<Record<CallMethod, Written>>
  core.configure(options)

  /** Those of the inside are called there, and loaded first where that can be waited for. */
  function call(name: CallMethod, asked: unknown[]): unknown {
    const outside = written[name]
    if (outside) return outside(...asked)
    const there = (all: object) => (Reflect.get(all, name) as Written)(...asked)
    if (core.inside) return there(core.inside.methods)
    if (methods[name][0] === 'promise') return core.enter().then((inside) => there(inside.methods))
    const early = before[name]
    if (early) return early(...asked)
    throw new CallFailure(
      'not-begun',
      `${name}() requires preAuth(), startCamera(), or join() to initialize call state.`,
    )
  }

  const object = {} as CallObject
  for (const name of Object.keys(methods) as CallMethod[])
    Object.defineProperty(object, name, {
      value: guarded(core, object, name, (...asked) => call(name, asked)),
      enumerable: true,
    })
  const isStrict = options.strictMode ?? true
  Object.defineProperties(object, {
    callClientId: { get: () => (core.life === 'destroyed' && isStrict ? undefined : core.clientId), enumerable: true },
    properties: { get: () => propertiesOf(core.settings.options), enumerable: true },
  })
  remember(core.clientId, object, core.lifetime)
  return { call: object, core }
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
  const { settings, kind } = core
  const url = settings.config.errorReportUrl
  if (!url) return
  const breadcrumbs = [...core.breadcrumbs.list]
  const sessionId = core.inside?.sessionId ?? ''
  import('./reports/report-fatal.ts').then(
    ({ isReported, reportOf, sendReport }) => {
      if (isReported(error))
        sendReport(url, reportOf({ error, breadcrumbs, properties: settings.options, sessionId, kind }))
    },
    () => {},
  )
}
