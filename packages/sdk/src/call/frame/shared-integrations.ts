import { isObject } from '../valid/fault.ts'
import type { Context } from './context.ts'
import { frameMessage } from './sidebar.ts'
import type { Integration } from './tiles.ts'

/**
 * An integration that is shared runs for the others too, once somebody starts it: for those whose page has it under the same
 * id, and lets whoever starts it do so. Never one that only the other's page knows.
 */
export function shareIntegrations({ call, model }: Context): void {
  let known: string[] = []
  const integration = (id: string) => model.looks.integrations[id] as Integration | undefined

  model.subscribe(() => {
    const running = model.looks.runningIntegrations
    const start = running.filter((id) => !known.includes(id))
    const stop = known.filter((id) => !running.includes(id))
    known = running
    if (call.meetingState() !== 'joined-meeting') return
    for (const [action, ids] of Object.entries({ start, stop }))
      for (const id of ids) {
        const to = audienceOf(integration(id)?.shared)
        if (to.length > 0) call.sendAppMessage({ [frameMessage]: { [action]: id } }, to)
      }
  })

  function audienceOf(shared: Integration['shared']): string | string[] {
    if (shared === true) return '*'
    if (Array.isArray(shared)) return shared
    if (shared !== 'owners') return []
    return Object.values(call.participants()).flatMap((each) => (each?.owner && !each.local ? [each.session_id] : []))
  }

  call.on('app-message', ({ data, fromId }) => {
    const message = isObject(data) ? data[frameMessage] : undefined
    if (!isObject(message)) return
    const id = message.start ?? message.stop
    const given = typeof id === 'string' && Object.hasOwn(model.looks.integrations, id) ? integration(id) : undefined
    if (typeof id !== 'string' || !given?.shared || !mayControl(given, fromId)) return
    const running = model.looks.runningIntegrations.filter((each) => each !== id)
    const runningIntegrations = message.start ? [...running, id] : running
    // it is not ours to pass on
    known = runningIntegrations
    model.set({ runningIntegrations })
  })

  function mayControl({ controlledBy = '*' }: Integration, fromId: string): boolean {
    if (controlledBy === '*') return true
    if (controlledBy === 'owners') return call.participants()[fromId]?.owner ?? false
    return controlledBy.includes(fromId)
  }
}
