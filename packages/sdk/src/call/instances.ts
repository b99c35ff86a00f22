import { CallFailure } from './call-failure.ts'
import type { CallObject, CallOptions } from './call-object.ts'

const alive = new Map<string, CallObject>()

/** Throws where another call lives and this one does not say that it may; only warns where it is not strict. */
export function requireOnly({ allowMultipleCallInstances, strictMode = true }: CallOptions): void {
  if (alive.size === 0 || allowMultipleCallInstances) return
  const message =
    'Duplicate call instances are not allowed: destroy() the former one, or set allowMultipleCallInstances'
  if (strictMode) throw new CallFailure('duplicate-instance', message)
  console.warn(message)
}

/** Among those that live until the signal aborts. */
export function remember(id: string, call: CallObject, lifetime: AbortSignal): void {
  alive.set(id, call)
  lifetime.addEventListener('abort', () => alive.delete(id))
}

/** The call of this id, or without one any that lives. */
export const getCallInstance = (id?: string): CallObject | undefined =>
  id === undefined ? [...alive.values()][0] : alive.get(id)
