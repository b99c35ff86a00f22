import { Failure, type Knowledge, siteAssistantId } from '@parley/protocol'
import { assistantFields, misspeltIn } from '@parley/protocol/resources'
import type { ListeningIn } from '../../records/listening-in.ts'
import type { Recordings } from '../../records/recordings.ts'
import { type AssistantWords, keepsWords } from '../../resources/assistant.ts'
import { eachOf, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { spokenReferences } from './spoken-references.ts'

export function assistantBehaviour(
  service: ResourceService,
  { recordings, listeningIn }: { recordings: Pick<Recordings, 'judge'>; listeningIn: Pick<ListeningIn, 'judge'> },
  knowledge: () => Knowledge,
  onSiteAssistant: (assistant: AssistantWords) => void,
): Behaviour<'assistant'> {
  return {
    async beforeDelete(id) {
      if (id === siteAssistantId) {
        throw new Failure('unprocessable', 'This assistant answers on the site, and cannot be deleted.')
      }
    },
    async afterUpdate(assistant) {
      if (assistant.id === siteAssistantId) onSiteAssistant(assistant)
    },
    async prepare(next, { caller, ids }, before) {
      judgeNames(next, before)
      recordings.judge({ ...next, id: ids.id })
      listeningIn.judge(next)
      if (ids.id === siteAssistantId) judgeSitesPromise(next)
      judgeOwnAnswers(next, before, knowledge())
      const references = [...spokenReferences(next), ...eachOf('credentialIds', 'credential', next.credentialIds)]
      await requireExisting(service, caller.orgId, references, before)
      return next
    },
  }
}

/** What is misspelt would do nothing, and nobody would know. What was stored before may stay. */
function judgeNames(next: object, before: object | null) {
  const fresh = Object.keys(next).filter((name) => !(before && name in before))
  for (const { name, meant } of misspeltIn(fresh, Object.keys(assistantFields())))
    throw invalid(`${name} must be left out: is it ${meant} that you mean?`)
}

/** Outputs, scorecards and analyses need nothing of their own: none of them reads a call whose words are not kept. */
function judgeSitesPromise(next: AssistantWords) {
  if (keepsWords(next)) {
    throw invalid(
      'artifactPlan.transcriptPlan.enabled must be false for the assistant of the site: its pages say that no words are kept',
    )
  }
}

/** What was said before may have left the site since: it stands in nobody's way. */
function judgeOwnAnswers({ ownAnswers }: AssistantWords, before: AssistantWords | null, { entries }: Knowledge) {
  const idsIn = (answers: AssistantWords['ownAnswers']) =>
    (answers ?? []).flatMap((answer) => ('id' in answer ? [answer.id] : []))
  const known = new Set(idsIn(before?.ownAnswers))
  for (const id of idsIn(ownAnswers)) {
    if (known.has(id)) continue
    const entry = entries.find((each) => each.id === id)
    if (!entry) throw invalid(`ownAnswers: the site has no answer '${id}'; GET /spoken-answer lists those that it has`)
    if (entry.whereKept) {
      throw invalid(`ownAnswers: '${id}' says what is kept of a call, and follows artifactPlan; it has no other words`)
    }
  }
}
