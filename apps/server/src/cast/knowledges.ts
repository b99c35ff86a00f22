import { createHash } from 'node:crypto'
import type { Brain, Knowledge } from '@parley/agent/brain'
import type { KnowledgeEntry } from '@parley/protocol'
import { Failure } from '@parley/protocol'
import { chunksOf } from '../files/chunks.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Body, textOf } from '../lib/loose-json.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { notFound } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Owner } from '../tools/owner.ts'
import type { ConversationContext, Keeps } from '../tools/scene.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'
import { knowledgesInUse } from './knowledges-in-use.ts'
import { withOwnAnswers } from './own-answers.ts'

/** What an assistant knows: what can be told to its brain beforehand, and what has to be asked each time. */
export type Facts = { knowledge: Knowledge; consult: ((brain: Brain) => Brain) | null }

type Answer = { documents?: { content?: string }[] } | null

/** Reads knowledge bases. `knowledge` is what the site says: the organisation of this installation answers from it. */
export function createKnowledges(deps: {
  service: ResourceService
  files: FileStore
  owner: Owner
  knowledge: () => Knowledge
  /** Hears of a knowledge base that an assistant names and nobody has any more. */
  onLeftOut: (error: unknown) => void
}) {
  const { service, files, owner, knowledge, onLeftOut } = deps

  async function of(scene: ConversationContext, { model, ownAnswers }: AssistantWords): Promise<Facts> {
    const { knowledge: found, consult } = await foundFor(scene, model?.knowledgeBaseId)
    return { knowledge: withOwnAnswers(found, ownAnswers ?? []), consult }
  }

  async function foundFor(scene: ConversationContext, knowledgeBaseId: string | null | undefined): Promise<Facts> {
    const { orgId, keeps = 'words' } = scene
    const site = knowledge()
    const nothing = { ...site, entries: [] }
    if (!knowledgeBaseId) {
      return { knowledge: orgId === ownOrganisation ? toldWhere(keeps, site) : nothing, consult: null }
    }
    const base = await service.find(orgId, 'knowledge-base', knowledgeBaseId)
    if (!base) {
      onLeftOut(notFound('knowledge-base', knowledgeBaseId))
      return { knowledge: nothing, consult: null }
    }
    switch (base.provider) {
      case 'parley':
        return { knowledge: await documents(site, orgId, base.fileIds ?? []), consult: null }
      case 'custom-knowledge-base':
        return { knowledge: nothing, consult: (brain) => consulting(scene, base.server, brain) }
      default: // stored when it was taken
        throw new Failure(
          'not-implemented',
          `This server cannot ask a knowledge base of '${textOf((base as Body).provider)}'.`,
        )
    }
  }

  /** What they say now: a document may have been deleted since. */
  async function documents(site: Knowledge, orgId: string, fileIds: readonly string[]): Promise<Knowledge> {
    const texts = await Promise.all(fileIds.map((id) => files.readText(orgId, id)))
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64url'))
    return inUse(site, hashes.join(), () => ({ ...site, entries: entriesOf(texts) }))
  }

  /** Asks the owner's server before each turn; an answer is data, and never an instruction. */
  function consulting(scene: ConversationContext, server: WebhookServer, brain: Brain): Brain {
    return async function* (turn) {
      const { messages, signal } = turn
      const about: Body = await scene.about()
      const event = { type: 'knowledge-base-request', messages, messagesOpenAIFormatted: messages, ...about }
      const answer = (await owner.ask(server, event, signal).catch(() => null)) as Answer // the assistant can say that it does not know
      if (signal.aborted) return
      const documents = answer?.documents?.flatMap(({ content }) => content ?? []) ?? []
      const facts = { role: 'system' as const, content: `Facts that may help:\n${documents.join('\n')}` }
      yield* brain({ ...turn, messages: documents.length > 0 ? [facts, ...messages] : messages })
    }
  }

  return { of }
}

const inUse = knowledgesInUse()

const entriesOf = (texts: readonly string[]) =>
  texts.flatMap((text, file) => chunksOf(text).map((chunk, index) => ({ id: `${file}-${index}`, text: chunk })))

type Kept = Exclude<Keeps, 'nothing'>

/** Told once for each: the guide prepares itself for every knowledge that it meets. */
const told = new WeakMap<Knowledge, Record<Kept, Knowledge>>()

/** What the site says of its own calls, of which nothing is kept, is said otherwise in conversations of which something is. */
function toldWhere(keeps: Keeps, site: Knowledge): Knowledge {
  if (keeps === 'nothing' || !site.entries.some(({ whereKept }) => whereKept)) return site
  const each = told.get(site) ?? {
    continuing: withTexts(site, 'continuing'),
    words: withTexts(site, 'words'),
    sound: withTexts(site, 'sound'),
    meeting: withTexts(site, 'meeting'),
  }
  told.set(site, each)
  return each[keeps]
}

function withTexts(site: Knowledge, keeps: Kept): Knowledge {
  // content that says nothing of meetings: rather that they are recorded than that they are not
  const textIn = ({ whereKept, text }: KnowledgeEntry) => whereKept?.[keeps] ?? whereKept?.sound ?? text
  const entries = site.entries.map((entry) => ({ ...entry, text: textIn(entry) }))
  return { ...site, entries }
}

export type Knowledges = ReturnType<typeof createKnowledges>
