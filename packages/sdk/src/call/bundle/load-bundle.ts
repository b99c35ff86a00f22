import { addressOfAttempt } from '../../lib/attempt-address.ts'
import { type Attempts, inAttempts } from '../../lib/in-attempts.ts'
import { type CallMachineFactory, registeredCallMachine } from '../machine.ts'

type Order = Attempts & {
  url: string
  /** As of `<script integrity>`. */
  integrity?: string | undefined
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

async function arrival(script: HTMLScriptElement, { url, integrity }: Order): Promise<void> {
  const address = vouchFor(url)
  // the page lets nobody vouch for scripts: browsers still import modules of the hosts that it allows
  if (address === null && !integrity) return import(/* webpackIgnore: true */ /* @vite-ignore */ addressOfAttempt(url))
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
