import { type Config, ConfigError, loadConfig, readConfig } from '../settings/config.ts'
import { startFailure } from '../start-failure.ts'
import { openStore } from '../store/open-store.ts'
import { compareMigrations } from '../store/schema-version.ts'
import type { Store } from '../store/store.ts'
import { completionScript } from './completion.ts'
import { type Commands, runCommand, type Voice } from './shell/command.ts'
import type { OwnerContext } from './shell/owner-context.ts'
import { terminalLine } from './shell/progress.ts'
import { UsageError } from './shell/usage-error.ts'
import { alertCommands } from './subjects/alert-commands.ts'
import { backupCommands, restoreCommands } from './subjects/backup-commands.ts'
import { callCommands } from './subjects/call-commands.ts'
import { doctorCommands } from './subjects/doctor-commands.ts'
import { errorCommands } from './subjects/error-commands.ts'
import { evalCommands } from './subjects/eval-commands.ts'
import { keyCommands } from './subjects/key-commands.ts'
import { migrateCommands } from './subjects/migrate-commands.ts'
import { modelCommands, modelContext } from './subjects/model-commands.ts'
import { outboxCommands } from './subjects/outbox-commands.ts'
import { personCommands } from './subjects/person-commands.ts'
import { requestCommands } from './subjects/request-commands.ts'
import { retentionCommands } from './subjects/retention-commands.ts'
import { upgradeCommands } from './subjects/upgrade-commands.ts'
import { userCommands } from './subjects/user-commands.ts'

export type CliDeps = {
  /** The settings; the process's own and those of the `.env` file when left out. */
  environment?: Record<string, string | undefined>
  print?: (text: string) => void
  printError?: (text: string) => void
}

/** What commands are about. */
type Subject = {
  about: string
  commands: Commands<never>
  run(name: string, args: string[], voice: Voice, settings: () => Config): Promise<number>
}

const completionCommands: Commands<object> = {
  '': {
    takes: 'bash|zsh',
    about: 'for your shell: source <(npx parley completion bash); alias parley="npx parley"',
    words: { least: 1, most: 1 },
    run({ words: [shell], print }) {
      if (shell !== 'bash' && shell !== 'zsh') throw new UsageError('Which shell? Say bash or zsh.')
      const shapes = Object.entries(subjects).map(([name, { commands }]) => [name, commands])
      print(completionScript(shell, Object.fromEntries(shapes)))
    },
  },
}

const subjects: Record<string, Subject> = {
  requests: onStore('consultation requests: read, export, delete', requestCommands),
  outbox: onStore('mails and what became of them: replay, hold, release', outboxCommands),
  calls: onStore('calls: read, end, delete', callCommands),
  evals: onStore('tests of assistants: run, compare', evalCommands),
  users: onStore('members of organisations: roles, removal', userCommands),
  keys: onStore('keys of the API: make, revoke', keyCommands),
  errors: onStore('reports of errors in browsers', errorCommands),
  alerts: onStore('what is amiss now', alertCommands),
  person: onStore('all that is held on one email address: export, erase', personCommands),
  retention: onStore('remove what has been kept for long enough', retentionCommands),
  backup: onSettings('copy everything, while the server runs', backupCommands, withConfig),
  restore: onSettings('put a backup in its place', restoreCommands, withConfig),
  migrate: onSettings('move from the embedded database to PostgreSQL', migrateCommands, withConfig),
  upgrade: onSettings(
    'is there a newer release, is anything vulnerable, does the database fit?',
    upgradeCommands,
    withConfig,
  ),
  doctor: onSettings('what is well and what is not', doctorCommands, (readSettings) => ({ readSettings })),
  completion: onSettings('what bash and zsh complete', completionCommands, () => ({})),
  models: onSettings('voices and transcribers on this machine', modelCommands, (settings) => modelContext(settings())),
}

/**
 * The owner's tools, on the server's own database, also while it runs: `runCli(['outbox', 'list'])`.
 * Returns the exit code; what went wrong has been printed.
 */
export async function runCli([name = '', ...args]: string[], deps: CliDeps = {}): Promise<number> {
  const { environment, print = console.log, printError: note = console.error } = deps
  const voice = { print, note, printOver: deps.printError ? null : terminalLine() }
  const subject = Object.hasOwn(subjects, name) ? subjects[name] : undefined
  if (subject) return subject.run(name, args, voice, () => (environment ? readConfig(environment) : loadConfig()))
  const isAsked = ['help', '--help', '-h'].includes(name)
  if (isAsked) print(overview())
  else note(name === '' ? overview() : `There is no command "${name}".\n${overview()}`)
  return isAsked ? 0 : 2
}

function withConfig(settings: () => Config) {
  return { config: settings() }
}

/** Commands on the database. */
function onStore(about: string, commands: Commands<OwnerContext>): Subject {
  return {
    about,
    commands,
    run: (name, args, voice, settings) =>
      runCommand(name, commands, args, voice, async () => {
        const config = settings()
        const store = await openUnchanged(config).catch((error) => {
          throw startFailure(error, config)
        })
        return { store, config, [Symbol.asyncDispose]: () => store.close() }
      }),
  }
}

/** The tables are the server's to bring up to date: an older one may be running on them. */
async function openUnchanged(config: Config): Promise<Store> {
  const versions = await compareMigrations(config)
  if (versions && versions.pending.length > 0) {
    throw new ConfigError(
      'This database is of an older Parley: start the server, which brings it up to date, and ask again.',
    )
  }
  return openStore(config, { exclusive: false })
}

/** Commands that open for themselves what they need. */
function onSettings<Context extends object>(
  about: string,
  commands: Commands<Context>,
  contextOf: (settings: () => Config) => Context,
): Subject {
  return {
    about,
    commands,
    run: (name, args, voice, settings) =>
      runCommand(name, commands, args, voice, () => ({
        ...contextOf(settings),
        [Symbol.asyncDispose]: async () => {},
      })),
  }
}

function overview() {
  const lines = Object.entries(subjects).map(([name, { about }]) => `  npx parley ${name.padEnd(aboutColumn)}${about}`)
  return ['Usage:', ...lines, '', 'npx parley COMMAND --help says more of one.'].join('\n')
}

const aboutColumn = 12
