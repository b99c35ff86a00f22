import { availableParallelism, networkInterfaces } from 'node:os'
import { engineOf, hasEngine, type Model, ModelError, ModelStore } from '@parley/agent/models'
import {
  browserTranscriber,
  type ChosenTranscriber,
  type ChosenVoice,
  type LanguageModel,
  ownTranscriber,
  ownVoice,
  type Usage,
} from '@parley/agent/providers'
import { fetchedModel, fetchedVoice, modelsFolderIn, soundsFolderIn } from '../providers/fetched-models.ts'
import { chosenProvider, type StageName } from '../settings/chosen-provider.ts'
import { ConfigError, type VoiceSettings } from '../settings/config.ts'
import { isBrowser, type Stages } from './assistant-settings.ts'
import { createIceServers } from './ice-servers.ts'

/** A core carries this many calls and has time left for pages. */
const callsPerCore = 12

/** What the settings say about calls: null where voice is switched off. Throws `ConfigError` where one needs another. */
export function voiceConfig(values: VoiceSettings, dataDir: string) {
  if (!values.VOICE) return null
  const models = new ModelStore(modelsFolderIn(dataDir))
  const listens = chosen(values, 'transcriber', models) ?? browserTranscriber
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
      voice: chosen(values, 'voice', models) ?? ownVoice(fetchedVoice(models)),
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
  return chosen(values, 'model')?.make ?? null
}

/** What the settings have done by a provider that may bill it. */
export function billedStages(values: VoiceSettings): { stage: Usage['stage']; provider: string; model: string }[] {
  const stages = ['voice', 'transcriber', 'model'] as const
  return stages.flatMap((stage) => {
    const by = chosen(values, stage)
    return by?.pricedAs ? [{ stage, provider: by.provider, model: by.pricedAs }] : []
  })
}

type Made = { voice: ChosenVoice['make']; transcriber: ChosenTranscriber['make']; model: LanguageModel }

/** What the settings make of a stage; null where they choose nobody for it. */
function chosen<Name extends StageName>(
  values: VoiceSettings,
  name: Name,
  models?: ModelStore,
): { provider: string; make: Made[Name]; pricedAs: string | null; model?: string } | null {
  const { provider, because } = chosenProvider(name, values) ?? {}
  const stage = provider?.[name]
  if (!provider || !because || !stage?.configured) return null
  let model: string | undefined
  const make = stage.configured({
    values,
    needed: (setting) => needed(values[setting], setting, because),
    requireModel(fetched, kinds) {
      model = fetched
      if (models) filesOf(models, because, fetched, kinds)
    },
    fetchedModel: (kinds) => (models && fetchedModel(models, kinds)?.name) ?? null,
  }) as Made[Name]
  return { provider: provider.name, make, pricedAs: stage.pricedAs?.(values) ?? null, ...(model && { model }) }
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
