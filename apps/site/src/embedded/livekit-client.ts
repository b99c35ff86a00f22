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

type Publisher = { createInitialOffer(): Promise<object | undefined> }

/** What its engine does as it joins, before it asks anybody. */
type Engine = {
  configure(): Promise<void>
  createDataChannels(): void
  addMediaSections(audio: number, video: number): void
  cleanupPeerConnections(): Promise<void>
  pcManager?: { publisher: Publisher }
}

/** Its room, whose half of the connection can be made before the page knows where the room is. */
class OwnRoom extends LivekitRoom {
  #half: Promise<void> | undefined

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

  /** Does so once, however often it is asked. */
  makeReady(): Promise<void> {
    this.#half ??= this.#makeHalf()
    return this.#half
  }

  async #makeHalf() {
    // there its client makes the connection once the room has answered, with what that says
    if (getBrowser()?.name === 'Firefox' || !('CompressionStream' in globalThis)) return
    const engine = this.engine as unknown as Engine
    try {
      const configured = engine.configure()
      // its own layout has places for three sounds and three pictures, which every description then carries: a call is one voice,
      // and LiveKit asks for places where there is more
      engine.createDataChannels()
      engine.addMediaSections(1, 0)
      await configured
      if (engine.pcManager) await offerEarly(engine.pcManager.publisher)
    } catch {
      // half of a half would be taken for the whole: the client makes all of it, once it joins
      if (this.state === ConnectionState.Disconnected) await engine.cleanupPeerConnections()
    }
  }
}

let spare: OwnRoom | undefined

function letGo() {
  spare?.disconnect()
  spare = undefined
}

/** Makes a room ready for the next call: for when a visitor turns to the button. Nobody is contacted. */
export function makeReady(): Promise<void> {
  spare ??= new OwnRoom()
  // a page that is left, and may be come back to, holds no connection
  addEventListener('pagehide', letGo, { once: true })
  return spare.makeReady()
}

/** A room of LiveKit's client: the one that is ready, where there is one. */
export const Room = new Proxy(OwnRoom, {
  construct(_, [options]: ConstructorParameters<typeof OwnRoom>) {
    const room = spare ?? new OwnRoom()
    spare = undefined
    Object.assign(room.options, options)
    return room
  },
})

/** Makes the first offer, which waits for a key and for threads of the browser: joining sends this one, and makes none. */
async function offerEarly(publisher: Publisher) {
  const { createInitialOffer } = publisher
  const made = await publisher.createInitialOffer()
  publisher.createInitialOffer = () => {
    publisher.createInitialOffer = createInitialOffer
    return made ? Promise.resolve(made) : publisher.createInitialOffer()
  }
}
