import {
  type Progress as FetchProgress,
  hasSpeechEngine,
  installSpeechEngine,
  type Model,
  ModelStore,
} from '@parley/agent/models'
import { modelsFolderIn } from '../../calls/voice-config.ts'
import type { Config } from '../../settings/config.ts'
import { type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { printList } from '../shell/listing.ts'
import { progressPrinter } from '../shell/progress.ts'
import { UsageError } from '../shell/usage-error.ts'

/** Settings by which calls use a model, by its kind. */
const uses: Record<Model['kind'], (name: string) => string> = {
  vad: () => 'VOICE_VAD=silero',
  zipformer: (name) => `VOICE_TRANSCRIBER=local VOICE_TRANSCRIPTION_MODEL=${name}`,
  piper: (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
  kokoro: (name) => `VOICE_SPEAKER=local VOICE_SPEECH_VOICE=${name}`,
}

export type ModelCommandDeps = { store?: ModelStore; installEngine?: (folder: string) => Promise<void> }

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
        columns: ({ model: { name, about, licence, bytes, sha256 }, installed }) => ({
          name,
          size: installed ? 'installed' : megabytes(bytes),
          licence,
          about: sha256 ? about : `${about}; needs --sha256`,
        }),
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

async function fetchModel({ store, words, options, print, printOver, installEngine }: ModelContext & Given & Voice) {
  const model = store.modelOf(words[0] ?? '')
  const { sha256, url } = options
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url is "${url}": it must be a URL.`)
  print(`${model.name}: ${megabytes(model.bytes)} from ${new URL(url ?? model.url).host}, ${model.licence}`)
  const tell = (percent: number, whole: number | null) =>
    `${percent} % of ${whole ? megabytes(whole) : 'an unknown size'}`
  const progress = progressPrinter(print, printOver, tell)
  const onProgress = ({ bytes, totalBytes }: FetchProgress) => progress(bytes, totalBytes)
  await store.fetch(model, { ...(sha256 && { sha256 }), ...(url && { url }), onProgress })
  if (!hasSpeechEngine(store.folder)) await installEngine(store.folder)
  print(`${model.name} is in its place. To use it: ${uses[model.kind](model.name)}`)
}

/** What the commands work on with these settings. */
export function modelContext(
  { dataDir }: Pick<Config, 'dataDir'>,
  { store = new ModelStore(modelsFolderIn(dataDir)), installEngine = installSpeechEngine }: ModelCommandDeps = {},
): ModelContext {
  return { store, installEngine }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
