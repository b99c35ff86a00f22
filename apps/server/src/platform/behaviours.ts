import type { Invitations } from '../access/invitations.ts'
import type { Analysts } from '../analysis/analysts.ts'
import type { Judge } from '../analysis/judge.ts'
import type { SimulatedCalls } from '../calls/carrying/simulated-calls.ts'
import type { Casting } from '../cast/casting.ts'
import type { FileStore } from '../files/file-store.ts'
import type { OAuth } from '../oauth/oauth.ts'
import type { PhoneCalls } from '../phone/phone-calls.ts'
import type { Credentials } from '../providers/credentials.ts'
import type { Fetch } from '../providers/provider-request.ts'
import type { Announce } from '../records/announce.ts'
import type { CallLeases } from '../records/call-leases.ts'
import type { CallRecords } from '../records/call-record.ts'
import type { CallStarters } from '../records/call-starters.ts'
import type { ListeningIn } from '../records/listening-in.ts'
import type { Recordings } from '../records/recordings.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Behaviours } from '../rest/behaviour.ts'
import type { MeetingTokens } from '../rooms/meeting-token.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Runs } from '../simulations/runs.ts'
import type { PageChats } from '../spending/page-chats.ts'
import type { Spending } from '../spending/spending.ts'
import { credentialBehaviour } from './accounts/credential.ts'
import { orgBehaviour } from './accounts/org.ts'
import { phoneNumberBehaviour } from './accounts/phone-number.ts'
import { elevenLabsBehaviour, providerBehaviour } from './accounts/provider.ts'
import { tokenBehaviour } from './accounts/token.ts'
import { voiceLibraryBehaviour } from './accounts/voice-library.ts'
import { assistantBehaviour } from './assistants/assistant.ts'
import { fileBehaviour } from './assistants/file.ts'
import { knowledgeBaseBehaviour } from './assistants/knowledge-base.ts'
import { squadBehaviour } from './assistants/squad.ts'
import { templateBehaviour } from './assistants/template.ts'
import { workflowBehaviour } from './assistants/workflow.ts'
import { analyticsBehaviour } from './conversations/analytics.ts'
import { callBehaviour } from './conversations/call.ts'
import { chatBehaviour } from './conversations/chat.ts'
import { logBehaviour } from './conversations/log.ts'
import { roomBehaviour } from './conversations/room.ts'
import { roomRecordingBehaviour } from './conversations/room-recording.ts'
import { sessionBehaviour } from './conversations/session.ts'
import { testSuiteRunBehaviour, testSuiteTestBehaviour } from './conversations/test-suite-run.ts'
import { type DeskDeps, deskBehaviours } from './desk/desk-behaviours.ts'
import { evalRunBehaviour } from './evaluations/eval.ts'
import { scorecardBehaviour } from './evaluations/scorecard.ts'
import {
  personalityBehaviour,
  scenarioBehaviour,
  simulationBehaviour,
  simulationSuiteBehaviour,
} from './evaluations/simulation.ts'
import { activeItemsOf, simulationRunBehaviour } from './evaluations/simulation-run.ts'
import { structuredOutputBehaviour } from './evaluations/structured-output.ts'

export type BehaviourDeps = {
  service: ResourceService
  box: SecretBox
  credentials: Credentials
  files: FileStore
  casting: Casting
  pageChats: PageChats
  announce: Announce
  records: CallRecords
  leases: CallLeases
  recordings: Recordings
  listeningIn: ListeningIn
  judge: Judge
  analysts: Analysts
  runs: Runs
  /** What carries simulated callers who speak; null where voice is switched off. */
  simulatedCalls: SimulatedCalls | null
  spending: Pick<Spending, 'meter'>
  /** Hears of calls out of which nothing more could be found. */
  onUnread: (error: unknown) => void
  /** For requests to providers. */
  fetch: Fetch
  siteUrl: string
  starters: CallStarters
  /** Where the provider of a number is to tell of calls to it. */
  inboundUrl: (orgId: string, numberId: string) => string
  phoneCalls: PhoneCalls
  meetingTokens: MeetingTokens
  rooms: Rooms
  oauth: OAuth
  invitations: Invitations
  desk: DeskDeps
  /** Hears what the site's assistant has become. */
  onSiteAssistant: (assistant: AssistantWords) => void
}

/** What each kind of resource does beyond being stored. */
export function createBehaviours(deps: BehaviourDeps): Behaviours {
  const { service, box, credentials, files, casting, fetch } = deps
  const assistant = assistantBehaviour(service, deps, deps.desk.knowledge, deps.onSiteAssistant)
  return {
    ...deskBehaviours(service, assistant, deps.desk),
    '11labs': elevenLabsBehaviour(service, credentials, fetch),
    analytics: analyticsBehaviour(service),
    assistant,
    call: callBehaviour(service, deps.starters, deps.phoneCalls, deps, casting),
    chat: chatBehaviour(service, casting, deps.announce, deps.pageChats),
    credential: credentialBehaviour(service, box, deps.oauth),
    'eval-run': evalRunBehaviour(deps),
    file: fileBehaviour(service, files, deps.siteUrl),
    'knowledge-base': knowledgeBaseBehaviour(service),
    log: logBehaviour(service),
    logs: logBehaviour(service),
    org: orgBehaviour(service, files, deps.invitations),
    personality: personalityBehaviour(service),
    'phone-number': phoneNumberBehaviour(service, box, deps.inboundUrl),
    provider: providerBehaviour(service, credentials, fetch),
    room: roomBehaviour(service, deps.meetingTokens, deps.rooms, deps.siteUrl),
    'room-recording': roomRecordingBehaviour(files),
    scenario: scenarioBehaviour(service, casting, deps.analysts),
    scorecard: scorecardBehaviour(service),
    session: sessionBehaviour(service, casting, deps.announce),
    simulation: simulationBehaviour(service, activeItemsOf(service, deps.runs)),
    'simulation-run': simulationRunBehaviour(deps),
    'simulation-suite': simulationSuiteBehaviour(service),
    squad: squadBehaviour(service, casting, deps),
    'structured-output': structuredOutputBehaviour(service, deps.analysts, deps.spending, deps.runs, deps.onUnread),
    template: templateBehaviour(service),
    'test-suite-test': testSuiteTestBehaviour,
    'test-suite-run': testSuiteRunBehaviour(deps),
    token: tokenBehaviour(service),
    'voice-library': voiceLibraryBehaviour(service, credentials, fetch),
    workflow: workflowBehaviour(service, deps),
  }
}
