import { wait } from '../../lib/wait.ts'
import { CallFailure } from '../call-failure.ts'
import { bundleAttempts, bundleRetryMs, bundleTimeoutMs } from '../limits.ts'
import { type CallMachineFactory, registeredCallMachine } from '../machine.ts'

type Attempts = { signal: AbortSignal; attemptFailed: (message: string) => void }
type Order = Attempts & {
  url: string
  /** As of `<script integrity>`. */
  integrity?: string | undefined
}

/** The kind of fault and its words, as reports want them. */
type SourceError = { type: 'timeout' | 'network' | 'invalid'; msg: string }

export class BundleFailure extends CallFailure {
  readonly sourceError: SourceError

  constructor(sourceError: SourceError) {
    super('load-failed', sourceError.msg)
    this.sourceError = sourceError
  }
}

/** Where machines came from that no page has brought. */
const sources = new WeakMap<CallMachineFactory, string>()

/**
 * The machine that the script at `url` registers; one that the page has already brought needs no script. Tries several
 * times; throws what the last attempt failed with.
 */
export const loadBundle = (order: Order): Promise<CallMachineFactory> =>
  inAttempts(`call object bundle ${order.url}`, order, async (failed, over) => {
    const present = registeredCallMachine()
    if (present && (sources.get(present) ?? order.url) === order.url) return present
    const script = document.createElement('script')
    over.addEventListener('abort', () => script.remove())
    await arrival(script, order)
    const brought = registeredCallMachine()
    if (!brought || brought === present) throw failed('invalid', 'it brought no call machine of this version')
    sources.set(brought, order.url)
    return brought
  })

type Failed = (type: SourceError['type'], why: string) => BundleFailure

/** What `load` brings, in one of several attempts that have their time; throws what the last one failed with. Each gets a signal of its end. */
export async function inAttempts<Part>(
  name: string,
  { signal, attemptFailed }: Attempts,
  load: (failed: Failed, over: AbortSignal) => Promise<Part>,
): Promise<Part> {
  const failed: Failed = (type, why) => new BundleFailure({ type, msg: `Failed to load ${name}: ${why}` })
  for (let attempt = 1; ; attempt++) {
    const over = new AbortController()
    try {
      const late = wait(bundleTimeoutMs, AbortSignal.any([signal, over.signal])).then(() => {
        throw new BundleFailure({ type: 'timeout', msg: `Timed out (>${bundleTimeoutMs} ms) when loading ${name}` })
      })
      return await Promise.race([load(failed, over.signal), late])
    } catch (thrown) {
      signal.throwIfAborted()
      const error = thrown instanceof BundleFailure ? thrown : failed('network', 'the script could not be loaded')
      attemptFailed(error.message)
      if (attempt === bundleAttempts) throw error
      await wait(bundleRetryMs, signal)
    } finally {
      over.abort()
    }
  }
}

async function arrival(script: HTMLScriptElement, { url, integrity }: Order): Promise<void> {
  const address = vouchFor(url)
  // the page lets nobody vouch for scripts: browsers still import modules of the hosts that it allows
  if (address === null && !integrity) return import(/* @vite-ignore */ url)
  script.async = true
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  script.src = address ?? url
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = reject
    document.head.append(script)
  })
}

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }
let policy: Policy | undefined

/** The address as pages want it that load no script of a mere string; null where they let nobody make one. */
function vouchFor(url: string): string | null {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return url
  try {
    policy ??= types.createPolicy('parley-call', { createScriptURL: (address) => address })
    return policy.createScriptURL(url)
  } catch {
    return null
  }
}
