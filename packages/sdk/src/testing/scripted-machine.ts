import {
  type CallMachineFactory,
  type Joined,
  type MachineAnswers,
  type MachineReport,
  type MachineRequest,
  type MachineRequests,
  type RemoteParticipant,
  registerCallMachine,
} from '../call/machine.ts'

type Asked = { [Name in MachineRequest]: { name: Name; asked: MachineRequests[Name]['asked'] } }[MachineRequest]

export type MachineScript = {
  /** Instead of the answers of a machine that can do everything, and has nobody else in its room. */
  answers?: MachineAnswers
  /** What this machine cannot do. */
  without?: MachineRequest[]
}
export type ScriptedMachine = ReturnType<typeof scriptedMachine>

/** Somebody in a room, as machines tell of them. */
export const scriptedParticipant = (facts: Partial<RemoteParticipant> = {}): RemoteParticipant => ({
  sessionId: 'ada',
  local: false,
  userId: 'user-ada',
  userName: 'Ada',
  joinedAt: 1,
  isOwner: false,
  permissions: { hasPresence: true, canSend: true, canReceive: { base: true }, canAdmin: false },
  tracks: {},
  ...facts,
})

const room = { id: 'room-1', name: 'lobby' }
const flow = { bytes: 0, packets: 0, packetsLost: 0, jitter: null }

/** What a machine answers to `join`: full access, and nobody in the room but the visitor (`me`). `facts` replace any of it. */
export const scriptedJoin = (facts: Partial<Joined> = {}): Joined => ({
  access: { level: 'full' },
  participants: [scriptedParticipant({ sessionId: 'me', local: true, userId: 'user-me', userName: '' })],
  counts: { present: 1, hidden: 0 },
  meetingSessionId: 'meeting-1',
  sessionData: {},
  topology: 'peer',
  room,
  ...facts,
})

const nothing = async () => {}
const player = async ({ settings }: { settings: object }) => ({
  session_id: 'player-1',
  remoteMediaPlayerState: { state: 'playing' as const, settings },
})

const everything: Required<MachineAnswers> = {
  authorise: async () => ({ access: { level: 'full' }, room }),
  join: async ({ userName = '' }) =>
    scriptedJoin({
      participants: [scriptedParticipant({ sessionId: 'me', local: true, userId: 'user-me', userName })],
    }),
  admit: async (granted) => Object.keys(granted),
  requestAccess: async () => ({ access: { level: 'full' }, granted: true }),
  setTopology: async () => ({ workerId: 'worker-1' }),
  sample: async () => ({
    takenAt: Date.now(),
    roundTripTime: 0.02,
    availableOutgoingBitrate: 2_000_000,
    isCpuLimited: false,
    sent: { audio: flow, video: flow },
    received: { audio: flow, video: flow },
  }),
  tryWebSockets: async () => ({ passed: ['here'], failed: [] }),
  iceServers: async () => [],
  startRemoteMediaPlayer: player,
  updateRemoteMediaPlayer: player,
  startDialOut: async () => ({ session: { sessionId: 'phone-1' } }),
  ...{ leave: nothing, publish: nothing, encode: nothing, receive: nothing, subscribeAutomatically: nothing },
  ...{ bandwidth: nothing, iceConfig: nothing, sendAppMessage: nothing, setUserName: nothing, setUserData: nothing },
  ...{ updateParticipants: nothing, setSessionData: nothing, startQualityTest: nothing, stopQualityTest: nothing },
  ...{ startRecording: nothing, updateRecording: nothing, stopRecording: nothing, startLiveStreaming: nothing },
  ...{ updateLiveStreaming: nothing, addLiveStreamingEndpoints: nothing, removeLiveStreamingEndpoints: nothing },
  ...{
    stopLiveStreaming: nothing,
    startTranscription: nothing,
    updateTranscription: nothing,
    stopTranscription: nothing,
  },
  ...{
    stopRemoteMediaPlayer: nothing,
    stopDialOut: nothing,
    sendDTMF: nothing,
    sipCallTransfer: nothing,
    sipRefer: nothing,
  },
}

/**
 * A call machine without network: `install()` it, and every call object of `@parley/sdk/call` has it instead of loading one.
 * What happens in its room, the test says with `report`.
 */
export function scriptedMachine({ answers = {}, without = [] }: MachineScript = {}) {
  const asked: Asked[] = []
  const reporters: ((report: MachineReport) => void)[] = []
  let closed = 0
  const all = { ...everything, ...answers }
  const factory: CallMachineFactory = ({ report }) => {
    reporters.push(report)
    const recorded = Object.entries(all).flatMap(([name, answer]) => {
      if (without.includes(name as MachineRequest)) return []
      const ask = (given: never) => {
        asked.push({ name, asked: given } as Asked)
        return (answer as (given: never) => Promise<unknown>)(given)
      }
      return [[name, ask]]
    })
    return { name: 'scripted', answers: Object.fromEntries(recorded), close: () => void closed++ }
  }
  return {
    factory,
    /** Everything that was asked of it, in order. */
    asked,
    /** How many machines were closed. */
    get closed() {
      return closed
    },
    /** The machine of the newest call tells this. Throws where none was made yet. */
    report(report: MachineReport) {
      const newest = reporters.at(-1)
      if (!newest) throw new Error('No machine was made: await load() or join() first.')
      newest(report)
    },
    install: () => registerCallMachine(factory),
  }
}
