import type { DeclaredKind } from '../../resources/kinds.ts'
import type { FilterField } from '../../store/subjects/resources/resource-conditions.ts'

/** Where a resource names its assistant; of an assistant its own id. */
export type AssistantPlace =
  | 'id'
  | Extract<FilterField, 'assistantId' | 'target.assistantId' | 'targetPlan.assistantId'>

/** Whose a resource is, and so what of it a key for some assistants reaches. */
export type Belonging =
  /**
   * One assistant's. `continues`: a new one may go on with an earlier one's. `refusesNobody`: one for nobody is refused by
   * whoever takes it, which says what is missing.
   */
  | { place: AssistantPlace; continues?: true; refusesNobody?: true }
  /** Whose its parent is. */
  | { parent: DeclaredKind }
  /** Nobody's alone: it is read without its secrets, and of its other operations only `asks` are left. */
  | { shared: 'read'; asks?: readonly string[] }
  /** Nobody's alone, and closed. */
  | { shared: 'closed' }

const read = { shared: 'read' } as const
const closed = { shared: 'closed' } as const
const ofAssistant = { place: 'assistantId' } as const
const ofTarget = { place: 'target.assistantId' } as const

/** Every resource has to say it. */
export const belongings: Readonly<Record<DeclaredKind, Belonging>> = {
  assistant: { place: 'id' },
  call: { ...ofAssistant, refusesNobody: true },
  chat: { ...ofAssistant, continues: true },
  'eval-run': ofTarget,
  log: ofAssistant,
  logs: ofAssistant,
  'phone-number': ofAssistant,
  room: ofAssistant,
  'room-recording': ofAssistant,
  session: ofAssistant,
  'simulation-run': ofTarget,
  'test-suite': { place: 'targetPlan.assistantId' },
  'test-suite-run': { parent: 'test-suite' },
  'test-suite-test': { parent: 'test-suite' },

  '11labs': read,
  analytics: { ...read, asks: ['query'] },
  eval: read,
  file: read,
  'knowledge-base': read,
  me: read,
  org: read,
  personality: read,
  provider: read,
  scenario: { ...read, asks: ['generate'] },
  scorecard: read,
  simulation: read,
  'simulation-suite': read,
  'structured-output': { ...read, asks: ['run'] },
  template: read,
  tool: read,
  'voice-library': read,

  'assistant-trial': closed,
  'browser-error': closed,
  consultation: closed,
  credential: closed,
  delivery: closed,
  figures: closed,
  'live-call': closed,
  outbox: closed,
  person: closed,
  'reply-template': closed,
  'spoken-answer': closed,
  squad: closed,
  token: closed,
  'tool-test': closed,
  'unanswered-question': closed,
  upkeep: closed,
  workflow: closed,
}
