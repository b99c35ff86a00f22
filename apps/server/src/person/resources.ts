import { removeMember } from '../access/remove-member.ts'
import { recordingFile } from '../files/recording-file.ts'
import { createResourceService, toEntity } from '../resources/resource-service.ts'
import { openAnswer } from '../secrets/sealed-store.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import type { Row } from '../store/operation.ts'
import type { StoredResource } from '../store/subjects/resources/resources.ts'
import type { Holder, Holding, PersonDeps } from './holding.ts'
import type { Mentions } from './mentions.ts'
import { rowsToJudge } from './rows.ts'

/** What is the record of one conversation, or of one person. In everything else the address is blacked out. */
const personal = [
  'call',
  'room-recording',
  'chat',
  'session',
  'log',
  'logs',
  'test-suite-run',
  'eval-run',
  'simulation-run-item',
  'oauth-session',
  'user',
]

/** What organisations own: conversations and members go, and what was set up stays, without the address. */
export const resourceHolder: Holder = async function* (deps, mentions) {
  for await (const { org_id: orgId, kind, id } of rowsToJudge(deps.store, 'resources', mentions)) {
    if (kind === 'file') continue
    const resource = await deps.sealed.resources.get(String(orgId), String(kind), String(id))
    if (resource && mentions.isIn(JSON.stringify(resource.body))) yield holdingOf(deps, mentions, resource)
  }
}

function holdingOf({ sealed, files }: PersonDeps, mentions: Mentions, resource: StoredResource): Holding {
  const { orgId, kind, id } = resource
  const shown = withoutSecrets(toEntity(resource))
  if (!personal.includes(kind)) {
    return { kind, id, shown: { id, orgId }, outcome: 'blacked-out', erase: () => blackOut(resource) }
  }
  return { kind, id, shown, outcome: 'removed', erase }

  async function erase() {
    const service = createResourceService(sealed, Date.now)
    if (kind === 'user' && (await service.find(orgId, kind, id))) await removeMember(service, orgId, id)
    if (kind === 'call') await removeOf('log', 'callId')
    if (kind === 'call' || kind === 'room-recording') await files.remove(orgId, recordingFile(id))
    if (kind === 'session') await removeOf('chat', 'sessionId')
    await sealed.resources.remove(orgId, kind, id)
    if (kind === 'call') await sealed.calls.drop(orgId, id)
  }

  async function removeOf(what: string, field: 'callId' | 'sessionId') {
    const conditions = [{ by: 'field' as const, field, value: id }]
    await sealed.resources.removeWhere({ orgId, kind: what, conditions })
  }

  async function blackOut(found: StoredResource) {
    const body = JSON.parse(mentions.blackOut(JSON.stringify(found.body)))
    await sealed.resources.replace({ ...found, body, revision: found.revision + 1 }, false)
  }
}

/** Earlier versions of what was set up: they go. */
export const versionHolder: Holder = async function* ({ store, sealed }, mentions) {
  for await (const row of rowsToJudge(store, 'resource_versions', mentions)) {
    const [version] = (await sealed.resources.listVersions(String(row.org_id), String(row.id), 1000, 0)).filter(
      ({ revision }) => revision === row.revision,
    )
    if (!version || !mentions.isIn(JSON.stringify(version.body))) continue
    yield {
      kind: 'earlier version',
      id: `${row.id} ${row.revision}`,
      shown: { id: row.id, revision: row.revision },
      outcome: 'removed',
      erase: async () => void (await store.traces.remove('resource_versions', row)),
    }
  }
}

/** Messages to the servers of organisations, which are sealed as a whole. */
export const webhookHolder: Holder = async function* ({ store, box }, mentions) {
  for await (const row of rowsToJudge(store, 'webhooks', mentions)) {
    const message = opened(row)
    if (!mentions.isIn(JSON.stringify(message))) continue
    yield {
      kind: 'webhook',
      id: String(row.id),
      shown: { id: row.id, url: message.url, body: message.body },
      outcome: 'removed',
      erase: async () => void (await store.traces.remove('webhooks', row)),
    }
  }

  function opened(row: Row): { url?: string; body?: string } {
    const message = JSON.parse(String(row.message))
    return message.sealed === undefined ? message : (box.open(message.sealed, String(row.org_id)) as object)
  }
}

/** What requests to the API were answered, for whoever asks again; and what names somebody as their keys. */
export const answerHolder: Holder = async function* ({ store, box }, mentions) {
  for await (const row of rowsToJudge(store, 'idempotency_keys', mentions)) {
    const answer = typeof row.answer === 'string' ? openAnswer(box, String(row.org_id), row.answer) : ''
    if (!mentions.isIn(JSON.stringify({ ...row, answer }))) continue
    yield {
      kind: 'kept answer',
      id: `${row.org_id} ${row.scope} ${row.key}`,
      shown: { scope: row.scope, answer },
      outcome: 'removed',
      erase: async () => void (await store.traces.remove('idempotency_keys', row)),
    }
  }
}
