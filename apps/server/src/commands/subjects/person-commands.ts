import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emailPattern, type SiteManifest } from '@parley/protocol'
import { openFileStore } from '../../files/open-file-store.ts'
import { parseAddress } from '../../mail/mail-parts.ts'
import type { Holding, PersonDeps } from '../../person/holding.ts'
import { leftoversOf } from '../../person/leftovers.ts'
import { type Mentions, mentionsOf } from '../../person/mentions.ts'
import { erasePerson, findHoldings } from '../../person/person.ts'
import { createSecretBox, encryptionKey } from '../../secrets/secret-box.ts'
import type { Config } from '../../settings/config.ts'
import { startFailure } from '../../start-failure.ts'
import { forgetRemoved } from '../../store/forget-removed.ts'
import type { Commands, Given, Voice } from '../shell/command.ts'
import { printList } from '../shell/listing.ts'
import { type OwnerContext, openSealed } from '../shell/owner-context.ts'
import { asJson } from '../shell/terminal-text.ts'
import { CommandFailure, UsageError } from '../shell/usage-error.ts'

const oneAddress = { least: 1, most: 1 }

/** What is held on one person, by their email address: over every table, mail and file. */
export const personCommands: Commands<OwnerContext> = {
  show: {
    takes: 'ADDRESS [--json | --csv]',
    about: 'what is held on one email address, a line each',
    options: ['json', 'csv'],
    words: oneAddress,
    async run(context) {
      const { deps, mentions } = await lookingFor(context)
      const line = ({ kind, id, outcome }: Holding) => ({ what: kind, id, 'erasing means': outcome.replace('-', ' ') })
      await printList(context, {
        rows: () => findHoldings(deps, mentions),
        idOf: ({ id }) => id,
        columns: line,
        cells: line,
        none: nothing(mentions),
      })
    },
  },

  export: {
    takes: 'ADDRESS',
    about: 'all of it, as JSON, for the person who asks',
    words: oneAddress,
    run: exportPerson,
  },

  erase: {
    takes: 'ADDRESS',
    about: 'remove all of it; cannot be taken back',
    words: oneAddress,
    run: erase,
  },
}

async function exportPerson(context: OwnerContext & Given & Voice) {
  const { deps, mentions } = await lookingFor(context)
  const held: Record<string, unknown[]> = {}
  for await (const { kind, shown } of findHoldings(deps, mentions)) held[kind] = [...(held[kind] ?? []), shown]
  if (Object.keys(held).length === 0) throw new CommandFailure(nothing(mentions))
  context.print(asJson({ address: mentions.address, exportedAt: new Date().toISOString(), held }, 2))
}

async function erase(context: OwnerContext & Given & Voice) {
  const { config, print } = context
  const { deps, mentions } = await lookingFor(context)
  requireSomebodyElse(mentions, config)
  let count = 0
  await erasePerson(deps, mentions, ({ kind, id, outcome }) => {
    count += 1
    print(outcome === 'removed' ? `Removed the ${kind} ${id}.` : `Blacked out the address in the ${kind} ${id}.`)
  })
  await forgetRemoved(config).catch((error) => {
    throw startFailure(error, config)
  })
  const { files, backups } = await leftoversOf(config.dataDir, mentions)
  if (files.length > 0) {
    throw new CommandFailure(`The address still stands in ${files.join(', ')}: these files are not Parley’s to change.`)
  }
  const done =
    count === 0
      ? `Nothing is held on ${mentions.address}`
      : `Nothing of ${mentions.address} is left in the database or in ${config.dataDir}`
  const but = `, but the backups ${backups.join(', ')} may hold it: delete them, or restore, erase and make them again`
  print(`${done}${backups.length > 0 ? but : ''}.`)
  if (count > 0) print(outOfReach)
}

const outOfReach =
  'Out of reach: backups, mail that left, what its servers and providers of models and voices keep, logs kept elsewhere.'

const nothing = ({ address }: Mentions) => `Nothing is held on ${address}.`

async function lookingFor(context: OwnerContext & Given): Promise<{ deps: PersonDeps; mentions: Mentions }> {
  const { store, config, words } = context
  const [address = ''] = words
  if (!emailPattern.test(address)) throw new UsageError(`"${address}" is not an email address.`)
  const deps = {
    store,
    sealed: await openSealed(context),
    box: createSecretBox(encryptionKey(config)),
    files: openFileStore(config),
    dataDir: config.dataDir,
  }
  return { deps, mentions: mentionsOf(address) }
}

/** The agency's own address stands in every mail. */
function requireSomebodyElse({ address }: Mentions, { agencyEmail, mailFrom, siteDir }: Config) {
  const site = join(siteDir, 'site.json')
  const company = existsSync(site) ? (JSON.parse(readFileSync(site, 'utf8')) as SiteManifest).company.email : null
  const own = [agencyEmail, mailFrom, company].flatMap((text) =>
    text ? [parseAddress(text).address.toLowerCase()] : [],
  )
  if (own.includes(address)) {
    throw new CommandFailure(`${address} is this server’s own: every mail bears it.`)
  }
}
