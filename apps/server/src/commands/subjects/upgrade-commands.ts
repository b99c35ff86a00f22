import { repositoryRoot } from '../../settings/config.ts'
import { startFailure } from '../../start-failure.ts'
import { requireKnownMigrations } from '../../store/migrations.ts'
import { compareMigrations } from '../../store/schema-version.ts'
import { ownVersion } from '../../upgrade/own-version.ts'
import { compareVersions, newestRelease } from '../../upgrade/releases.ts'
import { knownVulnerabilities } from '../../upgrade/vulnerabilities.ts'
import type { Commands, Given, Voice } from '../shell/command.ts'
import { oneLine } from '../shell/terminal-text.ts'
import type { SettingsContext } from './backup-commands.ts'

export const upgradeCommands: Commands<SettingsContext & { folder?: string }> = {
  check: {
    about: 'is there a newer release, is anything vulnerable, and does the database fit?',
    run: check,
  },
}

const howToUpgrade = 'How to take it stands in docs/operating.md, under "Upgrading".'

async function check({
  config,
  folder = repositoryRoot,
  print,
  note,
}: SettingsContext & { folder?: string } & Given & Voice) {
  const version = ownVersion(folder)
  try {
    const newest = await newestRelease(folder)
    if (newest === null) print(`This is Parley ${version}; its repository has no releases.`)
    else if (compareVersions(version, newest) >= 0) print(`This is Parley ${version}, the newest release.`)
    else print(`This is Parley ${version}, and ${newest} is out. ${howToUpgrade}`)
  } catch (error) {
    print(`This is Parley ${version}.`)
    note(`Nobody could be asked for newer releases: ${oneLine([reasonOf(error)])}`)
  }
  await tellVulnerabilities(folder, { print, note })
  const versions = await compareMigrations(config).catch((error) => {
    throw startFailure(error, config)
  })
  if (!versions) return print('There is no database yet: the first start makes it.')
  requireKnown(versions.unknown, config)
  const { pending } = versions
  if (pending.length === 0) return print('The database is of this version.')
  print(`The next start brings the database up to date: ${pending.join(', ')}. Make a backup first.`)
}

const shownVulnerabilities = 20

/** Whatever is found, it is said and no more: it may be no danger here, and nobody can mend it by a refusal. */
async function tellVulnerabilities(folder: string, { print, note }: Pick<Voice, 'print' | 'note'>) {
  try {
    const found = await knownVulnerabilities(folder)
    if (found.length === 0) return print('No package of it has a known vulnerability.')
    const count =
      found.length === 1 ? '1 package has a known vulnerability' : `${found.length} packages have known vulnerabilities`
    print(`${count}; a newer Parley is the usual remedy:`)
    for (const { name, severity, title, range } of found.slice(0, shownVulnerabilities))
      print(`  ${oneLine([`${severity}: ${name} ${range}: ${title}`])}`)
  } catch (error) {
    note(`Nobody could be asked for known vulnerabilities: ${oneLine([reasonOf(error)])}`)
  }
}

/** What a newer Parley has done to the database cannot be undone. */
function requireKnown(unknown: string[], config: SettingsContext['config']) {
  try {
    requireKnownMigrations(unknown)
  } catch (error) {
    throw startFailure(error, config)
  }
}

function reasonOf(error: unknown) {
  const { stderr, code, path, message } = error as Partial<Record<'stderr' | 'code' | 'path', string>> & Error
  if (code === 'ENOENT') return `${path ?? 'a program'} is not on this machine.`
  return stderr?.trim().split('\n')[0] || message
}
