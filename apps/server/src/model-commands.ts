import { parseArgs } from 'node:util'
import {
  hasSpeechEngine,
  installSpeechEngine,
  type Model,
  ModelError,
  ModelStore,
  type Progress,
} from '@parley/agent/models'
import { modelsFolderIn } from './calls/voice-config.ts'
import { ConfigError, loadEnvironment, readConfig } from './config.ts'

const usage = `Usage:
  models list                    what there is: voices, transcribers, and what hears whether somebody speaks
  models fetch NAME              download, check and put in place; interrupted, it goes on where it stopped
         [--sha256 HEX]          the checksum, for a model whose checksum nobody has pinned
         [--url URL]             another place that has the same file
  models verify [NAME]           are the files still what was put in place?
  models remove NAME`

/** Settings by which calls use a model, by its kind. */
const uses: Record<Model['kind'], (name: string) => string> = {
  vad: () => 'VOICE_VAD=silero',
  zipformer: (name) => `VOICE_TRANSCRIBER=local VOICE_TRANSCRIPTION_MODEL=${name}`,
  piper: (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
  kokoro: (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
}

export type ModelCommandDeps = {
  environment?: Record<string, string | undefined>
  print?: (text: string) => void
  printError?: (text: string) => void
  /** Shows a line that the next one replaces; null where there is no terminal. */
  printOver?: ((text: string) => void) | null
  store?: ModelStore
  installEngine?: (folder: string) => Promise<void>
}

type Context = {
  store: ModelStore
  name: string | undefined
  options: { sha256?: string; url?: string }
  print: (text: string) => void
  onProgress: (progress: Progress) => void
  installEngine: (folder: string) => Promise<void>
}

const commands: Record<string, (context: Context) => unknown> = {
  list({ store, print }) {
    for (const { model, installed } of store.list()) print(described(model, installed))
  },

  async fetch({ store, name = '', options, print, onProgress, installEngine }) {
    const model = store.modelOf(name)
    const { host } = new URL(options.url ?? model.url)
    print(`${model.name}: ${megabytes(model.bytes)} from ${host}, ${model.licence}`)
    await store.fetch(model, { ...options, onProgress })
    if (!hasSpeechEngine(store.folder)) await installEngine(store.folder)
    print(`${model.name} is in its place. To use it: ${uses[model.kind](model.name)}`)
  },

  async verify({ store, name, print }) {
    const installed = () => store.list().flatMap((one) => (one.installed ? [one.model] : []))
    for (const model of name ? [store.modelOf(name)] : installed()) {
      await store.verify(model)
      print(`${model.name} is what it was.`)
    }
  },

  async remove({ store, name = '', print }) {
    await store.remove(store.modelOf(name))
    print(`${name} is removed.`)
  },
}

/** The owner's tool for models that run on this machine. Returns the exit code; what went wrong has been printed. */
export async function runModelCommand(args: string[], deps: ModelCommandDeps = {}): Promise<number> {
  const { print = console.log, printError = console.error, installEngine = installSpeechEngine } = deps
  const printOver = deps.printOver === undefined ? terminalLine() : deps.printOver
  try {
    const { values: options, positionals } = parsed(args)
    const [command = 'list', name] = positionals
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!run) {
      printError(usage)
      return 2
    }
    const store =
      deps.store ?? new ModelStore(modelsFolderIn(readConfig(deps.environment ?? loadEnvironment()).dataDir))
    await run({ store, name, options, print, onProgress: progressPrinter(print, printOver), installEngine })
    return 0
  } catch (error) {
    const isOurs = error instanceof ModelError || error instanceof ConfigError
    if (!isOurs && !isWrongArgument(error)) throw error
    printError(isOurs ? error.message : `${(error as Error).message}\n${usage}`)
    return isOurs ? 1 : 2
  }
}

const parsed = (args: string[]) =>
  parseArgs({ args, allowPositionals: true, options: { sha256: { type: 'string' }, url: { type: 'string' } } })

const isWrongArgument = (error: unknown) =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

function described({ name, about, licence, bytes, sha256 }: Model, installed: boolean): string {
  const state = installed ? 'installed' : megabytes(bytes)
  return `${name.padEnd(20)}${state.padEnd(11)}${about}; ${licence}${sha256 ? '' : '; needs --sha256'}`
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** On a terminal a line that counts up, elsewhere a line for each tenth. */
function progressPrinter(print: (text: string) => void, printOver: ((text: string) => void) | null) {
  let shown = -1
  return ({ bytes, totalBytes }: Progress) => {
    const percent = totalBytes ? Math.floor((100 * bytes) / totalBytes) : 0
    const step = printOver ? percent : percent - (percent % 10)
    if (step === shown) return
    shown = step
    const text = `${step} % of ${totalBytes ? megabytes(totalBytes) : 'an unknown size'}`
    if (printOver) printOver(step === 100 ? `${text}\n` : text)
    else print(text)
  }
}

function terminalLine() {
  return process.stdout.isTTY ? (text: string) => void process.stdout.write(`\r\u001b[K${text}`) : null
}
