import { wait } from '../../lib/wait.ts'
import { CallFailure } from '../call-failure.ts'
import { bundleAttempts, bundleRetryMs, bundleTimeoutMs } from '../limits.ts'
import { type CallMachineFactory, registeredCallMachine } from '../machine.ts'

type Order = {
  url: string
  /** As of `<script integrity>`. */
  integrity?: string | undefined
  signal: AbortSignal
  attemptFailed: (message: string) => void
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
export async function loadBundle(order: Order): Promise<CallMachineFactory> {
  for (let attempt = 1; ; attempt++) {
    const present = registeredCallMachine()
    if (present && (sources.get(present) ?? order.url) === order.url) return present
    try {
      await runScript(order)
      const brought = registeredCallMachine()
      if (brought && brought !== present) {
        sources.set(brought, order.url)
        return brought
      }
      throw failureOf(order.url, 'invalid', 'it brought no call machine of this version')
    } catch (error) {
      order.signal.throwIfAborted()
      order.attemptFailed((error as Error).message)
      if (attempt === bundleAttempts) throw error
      await wait(bundleRetryMs, order.signal)
    }
  }
}

const failureOf = (url: string, type: SourceError['type'], why: string) =>
  new BundleFailure({ type, msg: `Failed to load call object bundle ${url}: ${why}` })

async function runScript(order: Order): Promise<void> {
  const { url, signal } = order
  const over = new AbortController()
  const script = document.createElement('script')
  try {
    await Promise.race([
      arrival(script, order).catch(() => {
        throw failureOf(url, 'network', 'the script could not be loaded')
      }),
      wait(bundleTimeoutMs, AbortSignal.any([signal, over.signal])).then(() => {
        const msg = `Timed out (>${bundleTimeoutMs} ms) when loading call object bundle ${url}`
        throw new BundleFailure({ type: 'timeout', msg })
      }),
    ])
  } finally {
    over.abort()
    script.remove()
  }
}

async function arrival(script: HTMLScriptElement, { url, integrity }: Order): Promise<void> {
  const address = vouchFor(url)
  // the page lets nobody vouch for scripts: browsers still import modules of the hosts that it allows
  if (address === null && !integrity) return import(/* @vite-ignore */ url)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  script.async = true
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  script.src = address ?? url
  script.onload = () => resolve()
  script.onerror = reject
  document.head.append(script)
  return promise
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
