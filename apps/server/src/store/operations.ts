import { type Operation, query } from './operation.ts'
import { analyses } from './subjects/analyses.ts'
import { sessions } from './subjects/auth/account-sessions.ts'
import { accounts } from './subjects/auth/accounts.ts'
import { grants } from './subjects/auth/grants.ts'
import { signingKeys } from './subjects/auth/signing-keys.ts'
import { calls } from './subjects/calls.ts'
import { consultations } from './subjects/consultations.ts'
import { consultationDesk } from './subjects/desk/consultation-desk.ts'
import { consultationList } from './subjects/desk/consultation-list.ts'
import { consultationTalk } from './subjects/desk/consultation-talk.ts'
import { consultationTallies } from './subjects/desk/consultation-tallies.ts'
import { consultationWords } from './subjects/desk/consultation-words.ts'
import { dayCounts } from './subjects/desk/day-counts.ts'
import { deskEvents } from './subjects/desk/desk-events.ts'
import { followUps } from './subjects/desk/follow-ups.ts'
import { unansweredQuestions } from './subjects/desk/unanswered-questions.ts'
import { errorReports } from './subjects/error-reports.ts'
import { keptAnswers } from './subjects/kept-answers.ts'
import { limits } from './subjects/limits.ts'
import { members } from './subjects/members.ts'
import { outbox } from './subjects/outbox.ts'
import { callFigures } from './subjects/resources/call-figures.ts'
import { resources } from './subjects/resources/resources.ts'
import { trials } from './subjects/resources/trials.ts'
import { retention } from './subjects/retention.ts'
import { rooms } from './subjects/rooms.ts'
import { sealed } from './subjects/sealed.ts'
import { servers } from './subjects/servers.ts'
import { spending } from './subjects/spending.ts'
import { alerts } from './subjects/upkeep/alerts.ts'
import { hold } from './subjects/upkeep/hold.ts'
import { keyUses } from './subjects/upkeep/key-uses.ts'
import { recordings } from './subjects/upkeep/recordings.ts'
import { traces } from './subjects/upkeep/traces.ts'
import { webhooks } from './subjects/webhooks.ts'

/** Everything that is done with the database, by subject. */
export const operations = {
  consultations,
  consultationDesk,
  consultationList,
  consultationTalk,
  consultationTallies,
  consultationWords,
  dayCounts,
  deskEvents,
  unansweredQuestions,
  followUps,
  outbox,
  accounts,
  sessions,
  grants,
  signingKeys,
  errorReports,
  hold,
  keptAnswers,
  limits,
  members,
  resources,
  trials,
  callFigures,
  calls,
  analyses,
  recordings,
  retention,
  rooms,
  sealed,
  servers,
  spending,
  keyUses,
  traces,
  webhooks,
  alerts,
  health: {
    *ping(): Operation<void> {
      yield* query('SELECT 1 AS up')
    },
    /** Writes `text` where the last one stood: whether there is room shows only when something needs it. */
    *tryWriting(text: string): Operation<void> {
      yield* query(
        `INSERT INTO server_facts (name, value) VALUES ('write-probe', ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        text,
      )
    },
  },
}

export type Operations = typeof operations

/** An operation by its name and arguments, as data: it travels to the thread that runs it. */
export type Call = { subject: string; name: string; args: unknown[] }

/** What reads whole tables, and takes as long as they are large. */
const ofWholeTables = new Set(['retention.purge', 'traces.find'])
export const takesLong = ({ subject, name }: Call) => ofWholeTables.has(`${subject}.${name}`)

export function start(call: Call): Operation<unknown> {
  const subject = operations[call.subject as keyof Operations] as Record<string, (...args: unknown[]) => unknown>
  return subject[call.name]?.(...call.args) as Operation<unknown>
}
