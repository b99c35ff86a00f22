import { type Brain, fillIn, guide, type Knowledge, type KnowledgeEntry, openAiBrain } from '@parley/agent/brain'
import { Failure } from '@parley/protocol'
import { ownOrganisation } from '../store/operation.ts'
import type { Body } from './api-request.ts'
import type { Credentials } from './behaviours/credential.ts'
import { chunksOf } from './files/chunks.ts'
import type { FileStore } from './files/file-store.ts'
import type { ResourceService } from './resource-service.ts'

/** Where each provider speaks the OpenAI protocol. */
const endpoints: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  groq: 'https://api.groq.com/openai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  'together-ai': 'https://api.together.xyz/v1',
  deepinfra: 'https://api.deepinfra.com/v1/openai',
  'deep-seek': 'https://api.deepseek.com/v1',
  'perplexity-ai': 'https://api.perplexity.ai',
  cerebras: 'https://api.cerebras.ai/v1',
  xai: 'https://api.x.ai/v1',
}
const maxFacts = 200

type Model = {
  provider?: string
  model?: string
  messages?: { role: string; content?: unknown }[]
  knowledgeBaseId?: string
  temperature?: number
}

export type BrainDeps = {
  service: ResourceService
  credentials: Credentials
  files: FileStore
  /** What the site says; the organisation of this installation answers from it. */
  knowledge: () => Knowledge
}

/** Makes what an assistant thinks with. Throws `unprocessable` with what is missing. */
export function createBrains({ service, credentials, files, knowledge }: BrainDeps) {
  return async (orgId: string, assistant: Body): Promise<Brain> => {
    const model = (assistant.model ?? {}) as Model
    const provider = model.provider ?? 'guide'
    const facts = await knowledgeOf(orgId, model.knowledgeBaseId)
    if (provider === 'guide') return guide(facts)
    const baseUrl = endpoints[provider]
    if (!baseUrl) throw new Failure('not-implemented', `This server cannot think with '${provider}' yet.`)
    const credential = await credentials.find(orgId, provider)
    if (!credential) {
      throw new Failure('unprocessable', `model.provider needs a ${provider} credential: POST /credential`)
    }
    return openAiBrain({
      baseUrl: typeof credential.apiUrl === 'string' ? credential.apiUrl : baseUrl,
      apiKey: String(credential.apiKey),
      model: model.model ?? 'gpt-4o-mini',
      systemPrompt: promptOf(model, assistant, facts.entries),
      ...(model.temperature !== undefined && { temperature: model.temperature }),
    })
  }

  async function knowledgeOf(orgId: string, knowledgeBaseId: string | undefined): Promise<Knowledge> {
    const site = knowledge()
    const base = orgId === ownOrganisation && !knowledgeBaseId ? site : { ...site, entries: [] }
    if (!knowledgeBaseId) return base
    const { provider, fileIds = [] } = await service.get(orgId, 'knowledge-base', knowledgeBaseId)
    if (provider !== 'parley') {
      throw new Failure('not-implemented', `This server cannot ask a knowledge base of '${provider}' yet.`)
    }
    const texts = await Promise.all((fileIds as string[]).map((id) => files.readText(orgId, id)))
    const entries = texts.flatMap((text, file) =>
      chunksOf(text).map((chunk, index) => ({ id: `${file}-${index}`, text: chunk })),
    )
    return { ...base, entries }
  }
}

export type Brains = ReturnType<typeof createBrains>

function promptOf(model: Model, assistant: Body, entries: readonly KnowledgeEntry[]) {
  const values = (assistant.variableValues ?? {}) as Record<string, string>
  const instructions = (model.messages ?? [])
    .filter(({ role, content }) => role === 'system' && typeof content === 'string')
    .map(({ content }) => fillIn(String(content), values))
  const facts = entries.slice(0, maxFacts).map(({ text }) => `- ${text}`)
  return [...instructions, ...(facts.length > 0 ? ['Use these facts:', ...facts] : [])].join('\n')
}
