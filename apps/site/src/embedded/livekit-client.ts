// The whole of /livekit-client.js: what a page loads, ours or one with <parley-voice>, when its call is carried by LiveKit.
import { CriticalTimers, getLogger, LoggerNames } from 'livekit-client'

export { Room } from 'livekit-client'

const { setTimeout: start } = CriticalTimers
// its client looks every 50 ms whether it is connected yet, and a visitor waits for that to hear the first word
CriticalTimers.setTimeout = (run, ms, ...told) => start(run, ms === 50 ? 5 : ms, ...told)

// A room that its server ends is an error to it, and the console is the page's. Its own `setLogLevel` would be kept in localStorage.
getLogger(LoggerNames.Default).setDefaultLevel('silent')
