import { loadConfig, readConfig } from '../settings/config.ts'
import { startFailure } from '../start-failure.ts'
import { openStore } from '../store/open-store.ts'
import { type Commands, runCommand, usageOf } from './command.ts'
import { consultationCommands } from './consultation-commands.ts'
import { errorCommands } from './error-commands.ts'
import { keyCommands } from './key-commands.ts'
import { outboxCommands } from './outbox-commands.ts'
import type { OwnerContext } from './owner-context.ts'

const subjects: Record<string, Commands<OwnerContext>> = {
  outbox: outboxCommands,
  consultations: consultationCommands,
  errors: errorCommands,
  keys: keyCommands,
}

export type CliDeps = {
  /** The settings; the process's own and those of the `.env` file when left out. */
  environment?: Record<string, string | undefined>
  print?: (text: string) => void
  printError?: (text: string) => void
}

/**
 * The owner's tools, on the server's own database, also while it runs: `runCli(['outbox', 'list'])`.
 * Returns the exit code; what went wrong has been printed.
 */
export async function runCli([subject = '', ...args]: string[], deps: CliDeps = {}): Promise<number> {
  const { environment, print = console.log, printError: note = console.error } = deps
  const commands = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined
  if (!commands) {
    note(
      Object.entries(subjects)
        .map(([name, each]) => usageOf(name, each))
        .join('\n'),
    )
    return 2
  }
  return runCommand(subject, commands, args, { print, note }, async () => {
    const config = environment ? readConfig(environment) : loadConfig()
    const store = await openStore(config, { exclusive: false }).catch((error) => {
      throw startFailure(error, config)
    })
    return { store, config, [Symbol.asyncDispose]: () => store.close() }
  })
}
