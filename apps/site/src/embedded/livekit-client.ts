// The whole of /livekit-client.js: what a page loads, ours or one with <parley-voice>, when its call is carried by LiveKit.
import { CriticalTimers } from 'livekit-client'

export { Room } from 'livekit-client'

const { setTimeout: start } = CriticalTimers
// its client looks every 50 ms whether it is connected yet, and a visitor waits for that to hear the first word
CriticalTimers.setTimeout = (run, ms, ...told) => start(run, ms === 50 ? 5 : ms, ...told)
