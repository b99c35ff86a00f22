import type { CallClock } from '../../lib/call-clock.ts'
import { mixed } from '../mixed.ts'
import { SoundRecording } from './sound-recording.ts'

/** Everybody in a room, as many as they are, as one voice of Opus in an Ogg file. */
export const mixedRecording = <Who>(path: string, clock: CallClock): Promise<SoundRecording<Who>> =>
  SoundRecording.begin<Who>(path, clock, {
    channels: 1,
    bitrate: 32_000,
    join: (moment) => mixed([...moment.values()]),
  })
