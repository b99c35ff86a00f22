import { openFileStore } from '../../files/open-file-store.ts'
import { recordingFile } from '../../files/recording-file.ts'
import { dateOf, dayOf } from '../../lib/days.ts'
import { inUsd } from '../../lib/usd.ts'
import { createWebhookFor } from '../../records/announce.ts'
import { isNotOver, isOpen, stopCall } from '../../records/call-record.ts'
import type { Kept } from '../../resources/kinds.ts'
import { type ResourceService, toEntity } from '../../resources/resource-service.ts'
import { withoutSecrets } from '../../secrets/without-secrets.ts'
import { ownOrganisation } from '../../store/operation.ts'
import type { DaySpending } from '../../store/subjects/spending.ts'
import { type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { type Listing, listOptions, listTakes, pageByPage, printList, wholeNumber } from '../shell/listing.ts'
import { type OwnerContext, openService } from '../shell/owner-context.ts'
import { asJson, minute } from '../shell/terminal-text.ts'
import { CommandFailure } from '../shell/usage-error.ts'

export const callCommands: Commands<OwnerContext> = {
  list: {
    takes: `[--org ID] ${listTakes}`,
    about: 'calls and what became of them, the newest first',
    options: ['org', ...listOptions],
    async run(context) {
      const service = await openService(context)
      await printList(context, listing(service, orgOf(context)))
    },
  },

  show: {
    takes: 'ID… [--org ID]',
    about: 'calls with their logs, as JSON',
    options: ['org'],
    words: someIds,
    run: show,
  },

  costs: {
    takes: '[--days N] [--org ID] [--json | --csv]',
    about: 'what hosted models, voices and transcribers cost, by day and assistant',
    options: ['days', 'org', 'json', 'csv'],
    run: (context) => printList(context, costListing(context)),
  },

  end: {
    takes: 'ID… [--org ID]',
    about: 'hang up, or take back what is scheduled',
    options: ['org'],
    words: someIds,
    run: end,
  },

  delete: {
    takes: 'ID… [--org ID]',
    about: 'remove calls that are over, with their logs',
    options: ['org'],
    words: someIds,
    run: remove,
  },
}

const orgOf = ({ options }: Given) => options.org ?? ownOrganisation

function listing(service: ResourceService, orgId: string): Listing<Kept<'call'>> {
  return {
    rows: (after) => pageByPage(after, (last, limit) => newest(service, orgId, last, limit)),
    idOf: ({ id }) => id,
    columns: ({ id, createdAt, type, status, endedReason, startedAt, endedAt }) => ({
      id,
      'begun (UTC)': minute(createdAt),
      kind: type ?? '',
      status: status ?? '',
      'ended because': endedReason ?? '',
      length: startedAt && endedAt ? lengthOf(startedAt, endedAt) : '',
    }),
    cells: ({ id, createdAt, type, status, endedReason, startedAt, endedAt, assistantId, cost }) => ({
      ...{ id, createdAt, type: type ?? null, status: status ?? null, endedReason: endedReason ?? null },
      ...{ startedAt: startedAt ?? null, endedAt: endedAt ?? null, assistantId: assistantId ?? null },
      cost: cost ?? null,
    }),
    none: 'No calls.',
  }
}

const usualDays = 31

/** Days of UTC; a line for each model, so that a bill can be followed. */
function costListing(context: OwnerContext & Given): Listing<DaySpending> {
  const { days } = context.options
  const first = dayOf(Date.now()) - (days === undefined ? usualDays : wholeNumber('days', days)) + 1
  return {
    rows: async function* () {
      yield* await context.store.spending.since(orgOf(context), first)
    },
    idOf: ({ day }) => dateOf(day),
    columns: ({ day, assistantId, stage, provider, model, usdNanos, unpriced, ...used }) => ({
      'day (UTC)': dateOf(day),
      assistant: assistantId || '(without an id)',
      for: stage,
      provider,
      model,
      used: usedOf(stage, used),
      'US dollars': `${inUsd(usdNanos).toFixed(4)}${unpriced > 0 ? ` (${unpriced} without a price)` : ''}`,
    }),
    cells: ({ day, assistantId, stage, provider, model, usdNanos, unpriced, ...used }) => ({
      ...{ day: dateOf(day), assistantId, stage, provider, model, usd: inUsd(usdNanos), unpriced },
      ...{ promptTokens: used.promptTokens, completionTokens: used.completionTokens },
      ...{ characters: used.characters, seconds: used.soundMs / 1000 },
    }),
    none: 'Nothing was paid for: what is built in costs nothing.',
  }
}

type Used = Pick<DaySpending, 'promptTokens' | 'completionTokens' | 'characters' | 'soundMs'>

function usedOf(stage: DaySpending['stage'], { promptTokens, completionTokens, characters, soundMs }: Used) {
  switch (stage) {
    case 'model':
      return `${promptTokens} tokens in, ${completionTokens} out`
    case 'voice':
      return `${characters} characters`
    case 'transcriber':
      return `${(soundMs / 60_000).toFixed(1)} minutes`
  }
}

async function newest(service: ResourceService, orgId: string, after: string, limit: number) {
  const { resources } = service.store
  const last = after === '' ? null : await resources.get(orgId, 'call', after)
  if (after !== '' && !last) throw noCall(after)
  const conditions = last ? [{ by: 'position' as const, at: last.createdAt, id: last.id }] : []
  return (await resources.list({ orgId, kind: 'call', conditions, limit })).map(toEntity<'call'>)
}

async function show(context: OwnerContext & Given & Voice) {
  const service = await openService(context)
  for (const call of await all(service, context)) {
    const logs = await logsOf(service, call)
    context.print(asJson({ ...(withoutSecrets(call) as object), logs: logs.map(({ body }) => body) }, 2))
  }
}

async function end(context: OwnerContext & Given & Voice) {
  const service = await openService(context)
  const calls = await all(service, context)
  const over = calls.find((call) => !isNotOver(call))
  if (over) throw new CommandFailure(`The call ${over.id} is over already.`)
  for (const call of calls) {
    await stopCall({ service, webhookFor: createWebhookFor(service) }, call)
    context.print(`The call ${call.id} is ended: the server that plays it hangs up within ten seconds.`)
  }
}

async function remove(context: OwnerContext & Given & Voice) {
  const service = await openService(context)
  const calls = await all(service, context)
  const open = calls.find(isOpen)
  if (open)
    throw new CommandFailure(`The call ${open.id} is under way: end it first (npx parley calls end ${open.id}).`)
  const files = openFileStore(context.config)
  for (const call of calls) {
    const logs = await logsOf(service, call)
    for (const log of logs) await service.store.resources.remove(call.orgId, 'log', log.id)
    await service.remove(call.orgId, 'call', call.id)
    await files.remove(call.orgId, recordingFile(call.id))
    context.print(`Removed the call ${call.id} and ${logs.length} lines of its log.`)
  }
}

const mostLogs = 100_000

function logsOf(service: ResourceService, { orgId, id }: Kept<'call'>) {
  const conditions = [{ by: 'field' as const, field: 'callId' as const, value: id }]
  return service.store.resources.list({ orgId, kind: 'log', conditions, order: 'ASC', limit: mostLogs })
}

/** All of them or, when there is one that is not there, none. */
function all(service: ResourceService, context: Given) {
  return Promise.all(context.words.map((id) => found(service, orgOf(context), id)))
}

async function found(service: ResourceService, orgId: string, id: string) {
  const call = await service.find(orgId, 'call', id)
  if (!call) throw noCall(id)
  return call
}

const noCall = (id: string) => new CommandFailure(`There is no call with the id ${id}.`)

function lengthOf(startedAt: string, endedAt: string) {
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
