import {
  hasSpeechEngine,
  installSpeechEngine,
  type Model,
  ModelError,
  ModelStore,
  type Progress,
} from '@parley/agent/models'
import { modelsFolderIn } from '../calls/voice-config.ts'
import { loadConfig, readConfig } from '../settings/config.ts'
import { type Commands, type Given, runCommand, someIds, type Voice } from './command.ts'
import { printList } from './listing.ts'
import { UsageError } from './usage-error.ts'

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

type ModelContext = {
  store: ModelStore
  onProgress: (progress: Progress) => void
  installEngine: (folder: string) => Promise<void>
}

const modelCommands: Commands<ModelContext> = {
  list: {
    takes: '[--json | --csv]',
    about: 'what there is: voices, transcribers, and what hears whether somebody speaks',
    options: ['json', 'csv'],
    run: (context) =>
      printList(context, {
        rows: async function* () {
          yield* context.store.list()
        },
        idOf: ({ model }) => model.name,
        line: ({ model, installed }) => described(model, installed),
        cells: ({ model: { name, kind, about, licence, bytes, url, sha256 }, installed }) => ({
          ...{ name, kind, about, licence, bytes, url, sha256 },
          installed: installed ? 'yes' : 'no',
        }),
        none: 'No models.',
      }),
  },

  fetch: {
    takes: 'NAME [--sha256 HEX] [--url URL]',
    about: 'download, check (--sha256 where nobody has pinned it) and put in place',
    options: ['sha256', 'url'],
    words: { least: 1, most: 1 },
    run: fetchModel,
  },

  verify: {
    takes: '[NAME…]',
    about: 'are the files still what was put in place?',
    words: { least: 0, most: Number.POSITIVE_INFINITY },
    async run({ store, words, print }) {
      const installed = () => store.list().flatMap((one) => (one.installed ? [one.model] : []))
      for (const model of words.length > 0 ? words.map((name) => store.modelOf(name)) : installed()) {
        await store.verify(model)
        print(`${model.name} is what it was.`)
      }
    },
  },

  remove: {
    takes: 'NAME…',
    about: 'make room',
    words: someIds,
    async run({ store, words, print }) {
      for (const model of words.map((name) => store.modelOf(name))) {
        await store.remove(model)
        print(`${model.name} is removed.`)
      }
    },
  },
}

async function fetchModel({ store, words, options, print, onProgress, installEngine }: ModelContext & Given & Voice) {
  const model = store.modelOf(words[0] ?? '')
  const { sha256, url } = options
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url is "${url}": it must be a URL.`)
  print(`${model.name}: ${megabytes(model.bytes)} from ${new URL(url ?? model.url).host}, ${model.licence}`)
  await store.fetch(model, { ...(sha256 && { sha256 }), ...(url && { url }), onProgress })
  if (!hasSpeechEngine(store.folder)) await installEngine(store.folder)
  print(`${model.name} is in its place. To use it: ${uses[model.kind](model.name)}`)
}

/** The owner's tool for models that run on this machine. Returns the exit code; what went wrong has been printed. */
export async function runModelCommand(args: string[], deps: ModelCommandDeps = {}): Promise<number> {
  const { environment, print = console.log, printError: note = console.error } = deps
  const printOver = deps.printOver === undefined ? terminalLine() : deps.printOver
  try {
    return await runCommand('models', modelCommands, args, { print, note }, () => {
      const config = () => (environment ? readConfig(environment) : loadConfig())
      return {
        store: deps.store ?? new ModelStore(modelsFolderIn(config().dataDir)),
        onProgress: progressPrinter(print, printOver),
        installEngine: deps.installEngine ?? installSpeechEngine,
        [Symbol.asyncDispose]: async () => {},
      }
    })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    note(error.message)
    return 1
  }
}

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
