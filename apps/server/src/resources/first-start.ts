import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteAssistantId } from '@parley/protocol'
import { assistantFields } from '@parley/protocol/resources'
import * as v from 'valibot'
import { ownOrganisation } from '../store/operation.ts'
import { createOrganisation } from './behaviours/org.ts'
import { issueToken } from './behaviours/token.ts'
import { judge } from './input.ts'
import type { ResourceService } from './resource-service.ts'

/** The assistant that a new organisation begins with. */
export const salesAssistantId = 'sales'

/** What the key in the site's pages may do: call the site's assistant or that one, and nothing else. */
export const sitePageRestrictions = {
  enabled: true,
  allowedAssistantIds: [siteAssistantId, salesAssistantId],
  allowTransientAssistant: false,
}

const assistantFile = join(import.meta.dirname, 'sales-assistant.json')

export type FirstKeys = { privateKey: string; publicKey: string }

/**
 * On an empty store makes the organisation, its keys and its assistant. Returns the keys, which cannot be read again;
 * null when there was an organisation already.
 */
export async function firstStart(service: ResourceService, name: string): Promise<FirstKeys | null> {
  if ((await service.store.resources.countOrganisations()) > 0) return null
  const orgId = ownOrganisation
  if (!(await isOurs(service, orgId, name))) return null
  const assistant = judge(v.looseObject(assistantFields()), JSON.parse(readFileSync(assistantFile, 'utf8')))
  await service.create({ orgId, id: salesAssistantId, kind: 'assistant', body: assistant }, { versioned: true })
  const [privateToken, publicToken] = await Promise.all([
    issueToken(service, orgId, { tag: 'private', name: 'First private key' }),
    issueToken(service, orgId, { tag: 'public', name: 'First public key' }),
  ])
  return { privateKey: String(privateToken.value), publicKey: String(publicToken.value) }
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
