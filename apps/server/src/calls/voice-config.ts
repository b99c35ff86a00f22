import { availableParallelism, networkInterfaces } from 'node:os'
import { engineOf, hasEngine, type Model, ModelError, ModelStore } from '@parley/agent/models'
import {
  browserTranscriber,
  type ChosenTranscriber,
  type Configuring,
  type LanguageModel,
  ownTranscriber,
  ownVoice,
  type Provider,
  providers,
  type Usage,
} from '@parley/agent/providers'
import { fetchedModel, fetchedVoice, modelsFolderIn, soundsFolderIn } from '../providers/fetched-models.ts'
import { ConfigError, type VoiceSettings } from '../settings/config.ts'
import { isBrowser, type Stages } from './assistant-settings.ts'
import { createIceServers } from './ice-servers.ts'

/** A core carries this many calls and has time left for pages. */
const callsPerCore = 12

/** What the settings say about calls: null where voice is switched off. Throws `ConfigError` where one needs another. */
export function voiceConfig(values: VoiceSettings, dataDir: string) {
  if (!values.VOICE) return null
  const models = new ModelStore(modelsFolderIn(dataDir))
  const listens = chosen(values, ({ transcriber }) => transcriber, 'VOICE_TRANSCRIBER', models) ?? browserTranscriber
  const cores = availableParallelism()
  return {
    maxCalls: values.VOICE_MAX_CALLS ?? cores * callsPerCore,
    maxCallsPerIp: values.VOICE_MAX_CALLS_PER_IP,
    callsPerHourPerIp: values.VOICE_CALLS_PER_HOUR_PER_IP,
    minutesPerDay: values.VOICE_MINUTES_PER_DAY,
    hostAddresses: hostAddresses(values),
    udpPort: values.VOICE_UDP_PORT,
    mediaThreads: Math.min(4, cores),
    iceServers: createIceServers(values.VOICE_ICE_SERVERS, values.VOICE_TURN_SECRET),
    modelsFolder: models.folder,
    soundsFolder: soundsFolderIn(dataDir),
    silero:
      values.VOICE_VAD === 'silero'
        ? { engineFolder: models.folder, model: filesOf(models, 'VOICE_VAD', 'silero', ['vad']).model ?? '' }
        : null,
    stages: {
      voice: chosen(values, ({ voice }) => voice, 'VOICE_SPEAKER', models) ?? ownVoice(fetchedVoice(models)),
      transcriber: listens,
      ear: isBrowser(listens) ? ownEar(models) : listens,
    } satisfies Stages,
  }
}

/**
 * Under which callers reach this machine: what the owner says first, and its own name for itself last. Browsers try one after
 * another, some 50 ms apart, until one answers, and no visitor from elsewhere reaches anything by `127.0.0.1`.
 */
function hostAddresses({ VOICE_PUBLIC_IP }: VoiceSettings): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  // the link-local ones of IPv6 need a zone
  const usable = all.filter(({ address }) => !address.startsWith('fe80:'))
  const own = usable.toSorted((one, other) => Number(one.internal) - Number(other.internal))
  return [...new Set([...(VOICE_PUBLIC_IP ? [VOICE_PUBLIC_IP] : []), ...own.map(({ address }) => address)])]
}

/** The model that this server may use itself; null where the guide answers. Throws `ConfigError`. */
export function serverModel(values: VoiceSettings): LanguageModel | null {
  return chosen(values, ({ model }) => model)?.make ?? null
}

/** What the settings have done by a provider that may bill it. */
export function billedStages(values: VoiceSettings): { stage: Usage['stage']; provider: string; model: string }[] {
  const billed = [
    { stage: 'voice', by: chosen(values, ({ voice }) => voice, 'VOICE_SPEAKER') },
    { stage: 'transcriber', by: chosen(values, ({ transcriber }) => transcriber, 'VOICE_TRANSCRIBER') },
    { stage: 'model', by: chosen(values, ({ model }) => model) },
  ] as const
  return billed.flatMap(({ stage, by }) => (by?.pricedAs ? [{ stage, provider: by.provider, model: by.pricedAs }] : []))
}

type Configurable<Made> = {
  chosenBy?: string
  configured?(configuring: Configuring): Made
  pricedAs?(values: VoiceSettings): string
}

/** What the settings make of a stage: of whom `chooser` names, else of the first whose address or key is set; else null. */
function chosen<Made>(
  values: VoiceSettings,
  stageOf: (provider: Provider) => Configurable<Made> | undefined,
  chooser?: 'VOICE_SPEAKER' | 'VOICE_TRANSCRIBER',
  models?: ModelStore,
): { provider: string; make: Made; pricedAs: string | null } | null {
  const named = chooser && values[chooser]
  for (const provider of providers) {
    const stage = stageOf(provider)
    const because = named ? chooser : stage?.chosenBy
    if (!stage?.configured || !because) continue
    const isChosen = named ? provider.name === named : values[because]
    if (!isChosen) continue
    const make = stage.configured(configuring(values, because, models))
    return { provider: provider.name, make, pricedAs: stage.pricedAs?.(values) ?? null }
  }
  return null
}

function configuring(values: VoiceSettings, because: string, models?: ModelStore): Configuring {
  return {
    values,
    needed: (name) => needed(values[name], name, because),
    requireModel: (model, kinds) => void (models && filesOf(models, because, model, kinds)),
    fetchedModel: (kinds) => (models && fetchedModel(models, kinds)?.name) ?? null,
  }
}

/** What this machine can hear with although nobody chose it: a model that was fetched, else PocketSphinx. */
function ownEar(models: ModelStore): ChosenTranscriber | null {
  return ownTranscriber(fetchedModel(models, ['moonshine', 'zipformer'])?.name ?? null)
}

function needed(value: unknown, name: string, because: string): string {
  if (typeof value === 'string' && value) return value
  throw new ConfigError(`${because} needs ${name}: see .env.example.`)
}

/** The files of a fetched model. Throws `ConfigError`, saying how to fetch it. */
function filesOf(models: ModelStore, because: string, name: string, kinds: readonly Model['kind'][]) {
  try {
    const model = models.modelOf(name, kinds)
    const files = models.filesOf(model)
    if (hasEngine(models.folder, engineOf(model.kind))) return files
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ConfigError(`${because}: ${error.message}`)
  }
  throw new ConfigError(`${because} needs what runs its model: npx parley models fetch ${name}`)
}
