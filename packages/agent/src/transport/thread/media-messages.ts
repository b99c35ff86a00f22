import type { FailureCode, RoomLayers, RoomLine } from '@parley/protocol'
import type { Side } from '../../audio/side.ts'
import type { SileroVad } from '../../vad/silero.ts'
import type { RoomEvent } from '../room/room-media.ts'
import type { TransportEvent, TransportStats } from '../transport.ts'

/** What the main thread asks of a media thread. `ask` numbers what wants an answer. */
export type ToMedia =
  | { type: 'answer'; ask: number; callId: number; offerSdp: string; silero: SileroVad | null; forwardsAudio: boolean }
  | { type: 'warm-up'; ask: number; silero: SileroVad | null }
  | { type: 'measure-speed'; ask: number; silero: SileroVad | null }
  | { type: 'flush'; ask: number }
  | { type: 'stop' }
  | { type: 'connect'; ask: number; callId: number; offerSdp: string }
  | { type: 'stats'; ask: number; callId: number }
  | { type: 'record'; ask: number; callId: number; path: string }
  | { type: 'overhear'; callId: number; isHeard: boolean }
  | { type: 'send'; callId: number; text: string }
  | { type: 'write'; callId: number; segmentId: number; pcm: Int16Array }
  | { type: 'mark'; callId: number; segmentId: number; mark: number }
  | { type: 'finish'; callId: number; segmentId: number }
  | { type: 'background'; callId: number; loop: Int16Array }
  | { type: 'pause' | 'resume' | 'clear' | 'close'; callId: number }
  | ToRoom

/** The same of a room on it. What `bring-agent` begins is a call like the others. */
export type ToRoom =
  | { type: 'join-room'; ask: number; roomId: number; seat: number; offerSdp: string; echoes: boolean }
  | {
      type: 'bring-agent'
      ask: number
      roomId: number
      callId: number
      silero: SileroVad | null
      forwardsAudio: boolean
    }
  | { type: 'permit'; roomId: number; seat: number; lines: readonly RoomLine[] }
  | { type: 'withhold'; roomId: number; seat: number; without: ReadonlyMap<number, readonly RoomLine[]> }
  | { type: 'choose-layers'; roomId: number; seat: number; layers: ReadonlyMap<number, RoomLayers> }
  | { type: 'record-room'; ask: number; roomId: number; path: string }
  | { type: 'end-recording'; roomId: number }
  | { type: 'leave-room'; roomId: number; seat: number }
  | { type: 'close-room'; roomId: number }

export type FromMedia =
  | { type: 'event'; callId: number; event: TransportEvent }
  | { type: 'overheard'; callId: number; side: Side; frame: Int16Array }
  | { type: 'room-event'; roomId: number; event: RoomEvent }
  /** 99th percentile of how late the frames of the last seconds left. */
  | { type: 'lateness'; p99Ms: number }
  /** What somebody sent was more than the libraries could bear. */
  | { type: 'problem'; why: string }
  | { type: 'answered'; ask: number; value: string | number | TransportStats | undefined }
  | { type: 'refused'; ask: number; code: FailureCode; message: string }
