import type { Brain, Manners } from '@parley/agent'
import { type ChosenTranscriber, type HostedVoice, RealtimeLine } from '@parley/agent/providers'
import type { Played } from '@parley/protocol/resources'
import type { Casting } from '../cast/casting.ts'
import { bodyOf, without } from '../lib/loose-json.ts'
import { type AssistantWords, keepsWords } from '../resources/assistant.ts'
import type { Kept } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import type { ConversationMeter } from '../spending/spending.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import type { Keeps, Telephone } from '../tools/scene.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'
import { toldAt } from './announce.ts'
import type { CallRecord, CallRecords } from './call-record.ts'
import { chooseVersion } from './choose-version.ts'
import type { ListeningIn, Overheard } from './listening-in.ts'
import type { CallRecording, Recordings } from './recordings.ts'

/** A call that is about to be played, on any line. */
export type OpenedCall = {
  id: string
  orgId: string
  /** The one that opens it, whole, with its overrides. */
  assistant: AssistantWords
  /** Which version of it; null where it is not stored. */
  assistantVersion: number | null
  brain: Brain
  manners: Manners
  /** Null for the server's own. */
  voice: HostedVoice | null
  /** Null for the server's own. */
  transcriber: ChosenTranscriber | null
  /** Hears what it uses of hosted providers. */
  meter: ConversationMeter
  /** Null where its sound is not kept. */
  recording: CallRecording | null
  /** Null where nobody may listen to it. */
  overheard: Overheard | null
  /** Told what becomes of the call, so that it can be read afterwards. */
  record: CallRecord
}

/**
 * The id that a call has already, the server of the number that it is made with, the telephone at its other end, what is kept
 * of it, where the assistant's plan does not say, and whether a member only tries something.
 */
type Where = {
  id?: string | undefined
  server?: WebhookServer | null | undefined
  telephoneOf?: ((id: string) => Telephone) | undefined
  keeps?: Keeps | undefined
  isTrial?: boolean
}

export type OpenCallDeps = {
  service: ResourceService
  records: CallRecords
  recordings: Pick<Recordings, 'of' | 'judgeSquad'>
  listeningIn: ListeningIn
  casting: Casting
}

/** Finds who is played in a call, and opens its record under the id it has, or a new one. Throws as casting does. */
export async function openCall(
  deps: OpenCallDeps,
  orgId: string,
  played: Played,
  { id = uuidV7(deps.service.now()), server, telephoneOf, keeps, isTrial = false }: Where = {},
): Promise<OpenedCall> {
  const { service, records, recordings, listeningIn, casting } = deps
  const { played: chosen, assistantVersion } = await chooseVersion(service, orgId, played, id)
  const { firstAssistant: own, members, brain, manners, voice, transcriber, meter } = await casting.cast(orgId, chosen)
  const firstAssistant = toldAt(own, server)
  const all = await members()
  recordings.judgeSquad(all)
  listeningIn.judgeSquad(all)
  for (const brought of [played.assistant, played.assistantOverrides, played.workflow])
    if (brought) listeningIn.judge(brought)
  const recording = await recordings.of(orgId, id, firstAssistant)
  const about = async () => ({ call: withoutSecrets((await service.find(orgId, 'call', id)) ?? { id, orgId }) })
  const overheard = listeningIn.of(id, firstAssistant)
  const record = records.open({
    orgId,
    id,
    assistant: firstAssistant,
    keepsWords: keepsWords(firstAssistant),
    isTrial,
    costs: meter.costs,
  })
  const line = new RealtimeLine()
  const scene = {
    ...{ orgId, about, line },
    ...(server?.url && { server }),
    ...(telephoneOf && { telephone: telephoneOf(id) }),
    ...(keeps && { keeps }),
  }
  const stages = {
    brain: await brain(scene),
    manners: await manners(scene),
    voice: await voice(),
    transcriber: await transcriber(line),
  }
  return { id, orgId, assistant: firstAssistant, assistantVersion, ...stages, meter, recording, overheard, record }
}

/** Who is played in a call that is stored: the assistant beside a name is what the name stood for, and a squad has more than the one. */
export function playedIn(call: Kept<'call'>): Played {
  const isNamed = [call.assistantId, call.squadId, call.squad, call.workflowId, call.workflow].some(Boolean)
  return isNamed ? without(call, ['assistant']) : call
}

/** What a call keeps of who answers in it, and of who may hear it. */
export const playerOf = ({
  assistant,
  assistantVersion,
  overheard,
}: Pick<OpenedCall, 'assistant' | 'assistantVersion' | 'overheard'>) => ({
  assistant,
  artifactPlan: bodyOf(assistant.artifactPlan),
  ...(assistantVersion !== null && { assistantVersion }),
  ...(overheard && { monitor: { listenUrl: overheard.listenUrl } }),
})
