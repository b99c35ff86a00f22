import { stepper, type Table } from '@parley/protocol'

/** `wants`: whether joining follows as soon as the machine is there. */
type Wants = { wants: 'nothing' | 'to-join' }

/** Where a call stands, under the names that its events have too. */
export type MeetingState =
  | { status: 'new' }
  | ({ status: 'loading' } & Wants)
  | ({ status: 'loaded' } & Wants)
  | { status: 'joining-meeting' }
  | { status: 'joined-meeting' }
  | { status: 'left-meeting' }
  | { status: 'error' }

type MeetingInput =
  | { type: 'load' }
  | { type: 'join' }
  | { type: 'loaded' }
  | { type: 'enter' }
  | { type: 'joined' }
  | { type: 'left' }
  | { type: 'failed' }

export const initialMeeting: MeetingState = { status: 'new' }

const load = (): MeetingState => ({ status: 'loading', wants: 'nothing' })
const loadToJoin = (): MeetingState => ({ status: 'loading', wants: 'to-join' })
const wantToJoin = <State extends MeetingState>(state: State): MeetingState => ({ ...state, wants: 'to-join' }) as State
const loaded = ({ wants }: Wants): MeetingState => ({ status: 'loaded', wants })
const enter = (): MeetingState => ({ status: 'joining-meeting' })
const joined = (): MeetingState => ({ status: 'joined-meeting' })
const left = (): MeetingState => ({ status: 'left-meeting' })
const failed = (): MeetingState => ({ status: 'error' })

export const meetingTable: Table<MeetingState, MeetingInput> = {
  new: { load, join: loadToJoin, left },
  loading: { join: wantToJoin, loaded, left, failed },
  loaded: { join: wantToJoin, enter, left, failed },
  'joining-meeting': { joined, left, failed },
  'joined-meeting': { left, failed },
  'left-meeting': { load, join: loadToJoin },
  error: { load, join: loadToJoin },
}
export const stepMeeting = stepper(meetingTable)

export type MeetingStatus = MeetingState['status']

const short: Partial<Record<MeetingStatus, string>> = {
  'joining-meeting': 'joining',
  'joined-meeting': 'joined',
  'left-meeting': 'left',
}
/** The state in one word: new, loading, loaded, joining, joined, left or error. */
export const shortState = (status: MeetingStatus): string => short[status] ?? status

/** The machine has to be loaded (again) before anything else. */
export const needsLoad = ({ status }: MeetingState): boolean =>
  ['new', 'loading', 'left-meeting', 'error'].includes(status)

/** Joined, joining, or loading in order to join. */
export function isUnderWay(state: MeetingState): boolean {
  if (state.status === 'joining-meeting' || state.status === 'joined-meeting') return true
  return (state.status === 'loading' || state.status === 'loaded') && state.wants === 'to-join'
}
