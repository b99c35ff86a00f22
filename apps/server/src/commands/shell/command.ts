import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ModelError } from '@parley/agent/models'
import { isFailure } from '@parley/protocol'
import { ConfigError } from '../../settings/config.ts'
import type { PrintOver } from './progress.ts'
import { CommandFailure, UsageError } from './usage-error.ts'

/** Every option of every command: an option means the same wherever it is taken. */
const optionTypes = {
  after: { type: 'string' },
  assistant: { type: 'string' },
  csv: { type: 'boolean' },
  days: { type: 'string' },
  dead: { type: 'boolean' },
  email: { type: 'string' },
  json: { type: 'boolean' },
  limit: { type: 'string' },
  loss: { type: 'string' },
  lost: { type: 'boolean' },
  noise: { type: 'string' },
  org: { type: 'string' },
  send: { type: 'boolean' },
  selector: { type: 'string' },
  sha256: { type: 'string' },
  telephone: { type: 'boolean' },
  url: { type: 'string' },
  voice: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig

export type OptionName = keyof typeof optionTypes
export type Options = {
  [Name in OptionName]?: (typeof optionTypes)[Name]['type'] extends 'boolean' ? boolean : string
}

/** What was typed, judged. */
export type Given = { words: string[]; options: Options }
/** Where a command says things: `note` and `printOver` are for people only, and not part of what a program would read. */
export type Voice = { print: (text: string) => void; note: (text: string) => void; printOver: PrintOver }

export type Command<Context> = {
  /** What stands after its name, for the usage. */
  takes?: string
  about: string
  options?: readonly OptionName[]
  /** How many words it takes besides options; none when left out. */
  words?: { least: number; most: number }
  run(context: Context & Given & Voice): unknown
}

/** The commands about one thing, by name; `list` is the one that needs no name. One alone is called ''. */
export type Commands<Context> = Record<string, Command<Context>>

export const someIds = { least: 1, most: Number.POSITIVE_INFINITY }

/**
 * Runs one of the commands: `args` are its name and what follows. Returns the exit code: 0, 1 when it could not be done, 2
 * when it was not used as it is meant; what went wrong has been printed. `prepare` is called once the arguments are judged.
 */
export async function runCommand<Context>(
  subject: string,
  commands: Commands<Context>,
  args: string[],
  voice: Voice,
  prepare: () => Promise<Context & AsyncDisposable> | (Context & AsyncDisposable),
): Promise<number> {
  try {
    if (args.includes('--help')) {
      voice.print(usageOf(subject, commands))
      return 0
    }
    const { command, rest } = chosen(subject, commands, args)
    const given = judged(command, rest)
    await using context = await prepare()
    await command.run({ ...context, ...given, ...voice })
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      voice.note(`${error.message}\n${usageOf(subject, commands)}`)
      return 2
    }
    const sentence = expectedFailure(error)
    if (sentence === null) throw error
    voice.note(sentence)
    return 1
  }
}

function chosen<Context>(subject: string, commands: Commands<Context>, args: string[]) {
  const alone = Object.hasOwn(commands, '') ? commands[''] : undefined
  if (alone) return { command: alone, rest: args }
  const [first = '', ...rest] = args
  const isNamed = first !== '' && !first.startsWith('-')
  const name = isNamed ? first : 'list'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return { command, rest: isNamed ? rest : args }
  throw new UsageError(isNamed ? `There is no command "${subject} ${name}".` : 'Something is missing.')
}

/** What was said for whoever typed the command; null for what is ours to mend. */
function expectedFailure(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof CommandFailure || error instanceof ModelError)
    return error.message
  if (!isFailure(error)) return null
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

function judged({ options = [], words = { least: 0, most: 0 } }: Command<never>, args: string[]): Given {
  const given = parsed(args, Object.fromEntries(options.map((name) => [name, optionTypes[name]])))
  const count = given.words.length
  if (count < words.least) throw new UsageError('Something is missing.')
  if (count > words.most) throw new UsageError(`This is one too many: ${given.words[words.most]}`)
  if (given.options.json && given.options.csv) throw new UsageError('--json or --csv, not both.')
  return given
}

function parsed(args: string[], options: ParseArgsOptionsConfig): Given {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { words: positionals, options: values as Options }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    throw new UsageError(message.split('. ')[0] ?? message)
  }
}

export function usageOf<Context>(subject: string, commands: Commands<Context>): string {
  const lines = Object.entries(commands).map(([name, { takes = '', about }]) => {
    const form = `  ${['npx parley', subject, name, takes].filter(Boolean).join(' ')}`
    return form.length < aboutColumn
      ? `${form.padEnd(aboutColumn)}${about}`
      : `${form}\n${' '.repeat(aboutColumn)}${about}`
  })
  return ['Usage:', ...lines].join('\n')
}

const aboutColumn = 52
