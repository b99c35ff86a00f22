import type { Body } from '../lib/loose-json.ts'
import type { Store } from '../store/store.ts'
import type { AlertTelling } from '../store/subjects/upkeep/alerts.ts'
import type { NewWebhook, WebhookMessage } from '../store/subjects/webhooks.ts'
import type { SecretBox } from './secret-box.ts'
import { isSecretName } from './without-secrets.ts'

type Path = (string | number)[]
type Secret = [path: Path, value: unknown]

/** Holds, sealed, what stood under secrets' names, and where. No client's: it goes when a body is written. */
const sealedField = '$sealed'

/**
 * A store in which nothing that stands under a secret's name is ever written as it is, nor any message to an owner, nor what
 * a request was answered.
 */
export function sealedStore(store: Store, box: SecretBox): Store {
  const { resources, keptAnswers, trials, calls, analyses, webhooks, alerts, followUps } = store
  const seal = <Holder extends { orgId: string; body: Body }>(holder: Holder): Holder => ({
    ...holder,
    body: sealBody(box, holder.orgId, holder.body),
  })
  const open = <Holder extends { body: Body }>(orgId: string, holder: Holder): Holder =>
    sealedField in holder.body ? { ...holder, body: openBody(box, orgId, holder.body) } : holder
  const sealMessage = ({ message, ...webhook }: NewWebhook): NewWebhook => ({
    ...webhook,
    // what it is and where it goes is no secret, beyond the origin
    message: {
      sealed: box.seal(message, webhook.orgId),
      type: message.type,
      url: new URL(message.url).origin,
    } as never,
  })
  const sealTelling = (telling: AlertTelling): AlertTelling => ({
    ...telling,
    webhook: telling.webhook && sealMessage(telling.webhook),
  })
  return {
    ...store,
    resources: {
      ...resources,
      create: async (resource, ...rest) => opened(resource.orgId, await resources.create(seal(resource), ...rest)),
      createToken: async (token, ...rest) => opened(token.orgId, await resources.createToken(seal(token), ...rest)),
      replace: (next, keepVersion) => resources.replace(seal(next), keepVersion),
      async recall(orgId, ...rest) {
        const earlier = await resources.recall(orgId, ...rest)
        return earlier && opened(orgId, earlier)
      },
      async get(orgId, ...rest) {
        const found = await resources.get(orgId, ...rest)
        return found && open(orgId, found)
      },
      async list(which) {
        return (await resources.list(which)).map((resource) => open(resource.orgId, resource))
      },
      /** Most hold no secret: what has none is not read. */
      async listText(which) {
        const text = await resources.listText(which)
        if (!text.includes(sealedField)) return text
        const found: Body[] = JSON.parse(text)
        return JSON.stringify(found.map((one) => (sealedField in one ? openBody(box, which.orgId, one) : one)))
      },
      async remove(orgId, ...rest) {
        const removed = await resources.remove(orgId, ...rest)
        return removed && open(orgId, removed)
      },
      async listVersions(orgId, ...rest) {
        return (await resources.listVersions(orgId, ...rest)).map((version) => open(orgId, version))
      },
      async getVersion(orgId, ...rest) {
        const found = await resources.getVersion(orgId, ...rest)
        return found && open(orgId, found)
      },
      keepVersion: (next) => resources.keepVersion(seal(next)),
    },
    keptAnswers: {
      ...keptAnswers,
      async begin(orgId, ...rest) {
        const asked = await keptAnswers.begin(orgId, ...rest)
        if (asked.outcome !== 'answered' || asked.answer === null) return asked
        return { ...asked, answer: openAnswer(box, orgId, asked.answer) }
      },
      keep: (orgId, id, answer, expiresAt) =>
        keptAnswers.keep(orgId, id, JSON.stringify({ sealed: box.seal(answer, orgId) }), expiresAt),
    },
    trials: {
      ...trials,
      async find(orgId, id) {
        const found = await trials.find(orgId, id)
        if (!found) return null
        const { stored, trial } = found
        return {
          ...found,
          stored: open(orgId, stored),
          trial: trial && { ...trial, words: open(orgId, trial.words) },
        }
      },
      publish: (next, version) => trials.publish(seal(next), version),
    },
    calls: {
      ...calls,
      open: async (call, ...rest) => opened(call.orgId, await calls.open(seal(call), ...rest)),
      write: (entry) => calls.write({ ...entry, call: seal(entry.call), webhooks: entry.webhooks.map(sealMessage) }),
    },
    analyses: {
      ...analyses,
      write: (leased, call, owed) => analyses.write(leased, seal(call), owed.map(sealMessage)),
    },
    alerts: {
      ...alerts,
      begin: (alert, telling) => alerts.begin(alert, sealTelling(telling)),
      end: (name, at, telling) => alerts.end(name, at, sealTelling(telling)),
      summarise: (day, at, telling) => alerts.summarise(day, at, sealTelling(telling)),
    },
    followUps: {
      ...followUps,
      announce: (id, words, messages, at) => followUps.announce(id, words, messages.map(sealMessage), at),
    },
    webhooks: {
      ...webhooks,
      add: (webhook, at) => webhooks.add(sealMessage(webhook), at),
      put: (webhook, at) => webhooks.put(sealMessage(webhook), at),
      async get(orgId, id) {
        const found = await webhooks.get(orgId, id)
        return found && { ...found, message: openMessage(box, orgId, found.message) }
      },
      async lease(...args) {
        const leased = await webhooks.lease(...args)
        return leased.map((webhook) => ({ ...webhook, message: openMessage(box, webhook.orgId, webhook.message) }))
      },
    },
  }

  function opened(orgId: string, creation: Awaited<ReturnType<Store['resources']['create']>>) {
    if (creation.outcome !== 'repeated' || !creation.resource) return creation
    return { ...creation, resource: open(orgId, creation.resource) }
  }
}

function sealBody(box: SecretBox, orgId: string, { [sealedField]: _given, ...body }: Body): Body {
  const secrets: Secret[] = []
  const rest = take(body, [], secrets) as Body
  return secrets.length === 0 ? body : { ...rest, [sealedField]: box.seal(secrets, orgId) }
}

function openBody(box: SecretBox, orgId: string, { [sealedField]: sealed, ...body }: Body): Body {
  const whole = structuredClone(body)
  for (const [path, value] of box.open(String(sealed), orgId) as Secret[]) put(whole, path, value)
  return whole
}

/** The value without its secrets, which are added to `secrets`; null keeps their place. */
function take(value: unknown, path: Path, secrets: Secret[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, index) => take(item, [...path, index], secrets))
  const entries = Object.entries(value).map(([name, item]) => {
    const at = [...path, name]
    if (item === null || item === undefined || !isSecretName(name)) return [name, take(item, at, secrets)]
    secrets.push([at, item])
    return [name, null]
  })
  return Object.fromEntries(entries)
}

function put(whole: Body, path: Path, value: unknown) {
  let place: Record<string | number, unknown> = whole
  for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>
  place[path.at(-1) ?? ''] = value
}

export const openAnswer = (box: SecretBox, orgId: string, answer: string) =>
  String(box.open(JSON.parse(answer).sealed, orgId))

/** Messages of before they were sealed are still owed. */
function openMessage(box: SecretBox, orgId: string, message: WebhookMessage & { sealed?: string }): WebhookMessage {
  return message.sealed === undefined ? message : (box.open(message.sealed, orgId) as WebhookMessage)
}
