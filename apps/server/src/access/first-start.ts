import { createHash } from 'node:crypto'
import { isFailure, type SiteAssistant, siteAssistantId } from '@parley/protocol'
import { assistantFields } from '@parley/protocol/resources'
import * as v from 'valibot'
import type { Body } from '../lib/loose-json.ts'
import { keepsWords } from '../resources/assistant.ts'
import { judge } from '../resources/input.ts'
import type { KeptBody } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { ConfigError } from '../settings/config.ts'
import { ownOrganisation } from '../store/operation.ts'
import { issueToken } from './issue-token.ts'

/** What the key in the site's pages may do: call the site's assistant, and nothing else. */
export const sitePageRestrictions = {
  enabled: true,
  allowedAssistantIds: [siteAssistantId],
  allowTransientAssistant: false,
}

/** What the first public key may do: call stored assistants. Its owner can allow it more. */
const firstPublicRestrictions = { enabled: true, allowTransientAssistant: false, allowedOverrides: [] }

export type FirstKeys = { privateKey: string; publicKey: string }

/**
 * On an empty store makes the organisation and its keys. Returns the keys, which cannot be read again; null when there was
 * an organisation already.
 */
export async function firstStart(service: ResourceService, name: string): Promise<FirstKeys | null> {
  if ((await service.store.resources.countOrganisations()) > 0) return null
  const orgId = ownOrganisation
  if (!(await isOurs(service, orgId, name))) return null
  const [privateToken, publicToken] = await Promise.all([
    issueToken(service, orgId, { tag: 'private', name: 'First private key' }),
    issueToken(service, orgId, { tag: 'public', name: 'First public key', restrictions: firstPublicRestrictions }),
  ])
  return { privateKey: privateToken.value, publicKey: publicToken.value }
}

/**
 * Makes the site's assistant a resource like any other. What the API changes of it holds until the site's own words about
 * it change; each of both is a version. Its own answers stay: of those, the site's words about it say nothing. Throws
 * `ConfigError` for one that could not be called.
 */
export async function keepSiteAssistant(service: ResourceService, assistant: SiteAssistant): Promise<void> {
  const siteContent = createHash('sha256').update(JSON.stringify(assistant)).digest('base64url')
  const found = await service.find(ownOrganisation, 'assistant', siteAssistantId)
  if (found?.metadata?.siteContent === siteContent) {
    if (keepsWords(found)) await silence(service, assistant)
    return
  }
  const body = judgedAssistant({ ...assistant, metadata: { siteContent } })
  const withAnswers = ({ ownAnswers }: KeptBody<'assistant'>) => ({ ...body, ...(ownAnswers && { ownAnswers }) })
  if (found) {
    await service.update(ownOrganisation, 'assistant', siteAssistantId, withAnswers, { versioned: true })
  } else {
    await service
      .create({ orgId: ownOrganisation, id: siteAssistantId, kind: 'assistant', body }, { versioned: true })
      .catch(async (error) => {
        // another server, started at the same time on the same database, was quicker
        if (!(await service.find(ownOrganisation, 'assistant', siteAssistantId))) throw error
      })
  }
}

/** What earlier servers let an owner change, against what the site's pages say. */
async function silence(service: ResourceService, { artifactPlan: { transcriptPlan } }: SiteAssistant) {
  const silenced = (before: KeptBody<'assistant'>) => ({
    ...before,
    artifactPlan: { ...before.artifactPlan, transcriptPlan },
  })
  await service.update(ownOrganisation, 'assistant', siteAssistantId, silenced, { versioned: true })
}

/** False when another server, started at the same time on the same database, was quicker. */
async function isOurs(service: ResourceService, orgId: string, name: string) {
  try {
    await createOrganisation(service, orgId, name)
    return true
  } catch (error) {
    if ((await service.store.resources.countOrganisations()) > 0) return false
    throw error
  }
}

/** The organisation that every installation begins with, under an id of its own. */
async function createOrganisation(service: ResourceService, id: string, name: string) {
  const at = service.now()
  const org = { orgId: id, id, kind: 'org', parentId: '', body: { name }, revision: 1, createdAt: at, updatedAt: at }
  await service.store.resources.create(org, null, false)
}

function judgedAssistant(assistant: Body): Body {
  try {
    return judge(v.looseObject(assistantFields()), assistant)
  } catch (error) {
    if (!isFailure(error, 'invalid-request')) throw error
    throw new ConfigError(
      `The site’s assistant: ${error.message}: change apps/site/content/assistant.ts, and build the site again.`,
      { cause: error },
    )
  }
}
