import type { Consultations } from '../../desk/consultations.ts'
import type { Upkeep } from '../../desk/upkeep.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviours } from '../../rest/behaviour.ts'
import { browserErrorBehaviour } from './browser-error.ts'
import { consultationBehaviour } from './consultation.ts'
import { deliveryBehaviour } from './delivery.ts'
import { figuresBehaviour } from './figures.ts'
import { meBehaviour } from './me.ts'
import { outboxBehaviour } from './outbox.ts'
import { type PersonBehaviourDeps, personBehaviour } from './person.ts'
import { upkeepBehaviour } from './upkeep.ts'

export type DeskDeps = {
  consultations: Consultations
  upkeep: Upkeep
  person: PersonBehaviourDeps
  onMail: () => void
}

type DeskKind = 'browser-error' | 'consultation' | 'delivery' | 'figures' | 'me' | 'outbox' | 'person' | 'upkeep'

/** What each kind of the owner's desk does. */
export function deskBehaviours(service: ResourceService, deps: DeskDeps): Pick<Behaviours, DeskKind> {
  return {
    'browser-error': browserErrorBehaviour(service),
    consultation: consultationBehaviour(service, deps.consultations),
    delivery: deliveryBehaviour(service),
    figures: figuresBehaviour(service),
    me: meBehaviour(service),
    outbox: outboxBehaviour(service, deps.onMail),
    person: personBehaviour(deps.person),
    upkeep: upkeepBehaviour(service, deps.upkeep),
  }
}
