import type { Knowledge, SiteManifest } from '@parley/protocol'
import type { Consultations } from '../../desk/consultations.ts'
import type { Upkeep } from '../../desk/upkeep.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour, Behaviours } from '../../rest/behaviour.ts'
import type { Toolbox } from '../../tools/toolbox.ts'
import { assistantTrialBehaviour } from './assistant-trial.ts'
import { browserErrorBehaviour } from './browser-error.ts'
import { consultationBehaviour } from './consultation.ts'
import { deliveryBehaviour } from './delivery.ts'
import { figuresBehaviour } from './figures.ts'
import { liveCallBehaviour } from './live-call.ts'
import { meBehaviour } from './me.ts'
import { outboxBehaviour } from './outbox.ts'
import { type PersonBehaviourDeps, personBehaviour } from './person.ts'
import { spokenAnswerBehaviour } from './spoken-answer.ts'
import { toolTestBehaviour } from './tool-test.ts'
import { unansweredQuestionBehaviour } from './unanswered-question.ts'
import { upkeepBehaviour } from './upkeep.ts'

export type DeskDeps = {
  consultations: Consultations
  upkeep: Upkeep
  person: PersonBehaviourDeps
  toolbox: Toolbox
  /** What the site says. */
  knowledge: () => Knowledge
  /** What it calls each service. */
  serviceLabels: () => SiteManifest['serviceLabels']
  onMail: () => void
}

type DeskKind =
  | ('assistant-trial' | 'browser-error' | 'consultation' | 'delivery' | 'figures' | 'live-call' | 'me')
  | ('outbox' | 'person' | 'spoken-answer' | 'tool-test' | 'unanswered-question' | 'upkeep')

/** What each kind of the owner's desk does. */
export function deskBehaviours(
  service: ResourceService,
  assistant: Behaviour<'assistant'>,
  deps: DeskDeps,
): Pick<Behaviours, DeskKind> {
  return {
    'assistant-trial': assistantTrialBehaviour(service, assistant),
    'browser-error': browserErrorBehaviour(service),
    consultation: consultationBehaviour(service, deps.consultations, deps.serviceLabels),
    delivery: deliveryBehaviour(service),
    figures: figuresBehaviour(service),
    'live-call': liveCallBehaviour(service),
    me: meBehaviour(service),
    outbox: outboxBehaviour(service, deps.onMail),
    person: personBehaviour(deps.person),
    'spoken-answer': spokenAnswerBehaviour(deps.knowledge),
    'tool-test': toolTestBehaviour(service, deps.toolbox),
    'unanswered-question': unansweredQuestionBehaviour(service),
    upkeep: upkeepBehaviour(service, deps.upkeep),
  }
}
