// The whole of /livekit-client.js: what a page loads, ours or one with <parley-voice>, when its call is carried by LiveKit.
import {
  ConnectionState,
  CriticalTimers,
  getBrowser,
  getLogger,
  Room as LivekitRoom,
  LoggerNames,
} from 'livekit-client'

const { setTimeout: start } = CriticalTimers
// its client looks every 50 ms whether it is connected yet, and a visitor waits for that to hear the first word
CriticalTimers.setTimeout = (run, ms, ...told) => start(run, ms === 50 ? 5 : ms, ...told)

// A room that its server ends is an error to it, and the console is the page's. Its own `setLogLevel` would be kept in localStorage.
getLogger(LoggerNames.Default).setDefaultLevel('silent')

/** What its engine does as it joins, before it asks anybody. */
type Engine = {
  configure(): Promise<void>
  applyInitialPublisherLayout(): void
  cleanupPeerConnections(): Promise<void>
  pcManager?: { publisher: { createInitialOffer(): Promise<unknown> } }
}

/** Its room, whose half of the connection can be made before the page knows where the room is. */
export class Room extends LivekitRoom {
  constructor(...options: ConstructorParameters<typeof LivekitRoom>) {
    super(...options)
    const { disconnect } = this
    // one that was not joined, or not yet, lets go of its half, too: its client forgets the engine, and closes only what was joined
    this.disconnect = async (stopTracks) => {
      const engine = this.engine as unknown as Engine | undefined
      await disconnect(stopTracks)
      await engine?.cleanupPeerConnections()
    }
  }

  async makeReady() {
    // there its client makes the connection once the room has answered, with what that says
    if (getBrowser()?.name === 'Firefox' || !('CompressionStream' in globalThis)) return
    const engine = this.engine as unknown as Engine
    try {
      const configured = engine.configure()
      engine.applyInitialPublisherLayout()
      await configured
      // the first offer waits for a key and for threads of the browser; the one that is sent then does not
      await engine.pcManager?.publisher.createInitialOffer()
    } catch {
      // half of a half would be taken for the whole: the client makes all of it, once it joins
      if (this.state === ConnectionState.Disconnected) await engine.cleanupPeerConnections()
    }
  }
}
