import { deferred } from '../lib/deferred.ts'

type Refusal = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError' | 'OverconstrainedError'

class FakeTrack extends EventTarget {
  readonly kind = 'audio'
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  readonly deviceId: string

  constructor(deviceId: string) {
    super()
    this.deviceId = deviceId
  }

  stop() {
    this.readyState = 'ended'
  }
}

export type FakeMicrophone = ReturnType<typeof fakeMicrophone>

/**
 * Puts a microphone into `navigator.mediaDevices`, also where there is no navigator, until `remove()`. Its tracks carry
 * no sound: for pages and units that only need the permission's answer and the track's life.
 */
export function fakeMicrophone() {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const tracks: FakeTrack[] = []
  let answer = (): void | Promise<void> => {}
  const mediaDevices = {
    async getUserMedia({ audio }: { audio: true | { deviceId: { exact: string } } }) {
      await answer()
      const track = new FakeTrack(audio === true ? 'default' : audio.deviceId.exact)
      tracks.push(track)
      return { getAudioTracks: () => [track] }
    },
    async enumerateDevices() {
      return [{ kind: 'audioinput', deviceId: 'default', label: 'Fake microphone', groupId: 'fake' }]
    },
  }
  const navigator = Object.create(globalThis.navigator ?? null, { mediaDevices: { value: mediaDevices } })
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true })
  return {
    /** Every track handed out; a well-behaved caller leaves all of them `ended`. */
    tracks,
    /** From now on asking throws this. */
    refuse(name: Refusal) {
      answer = () => {
        throw new DOMException(`The fake microphone answers ${name}.`, name)
      }
    },
    /** From now on asking waits, as for a visitor who has not decided; what is returned lets it go on. */
    hesitate(): () => void {
      const asked = deferred<void>()
      answer = () => asked.promise
      return () => asked.resolve()
    },
    allow() {
      answer = () => {}
    },
    /** The cable is pulled: live tracks end by themselves. */
    unplug() {
      for (const track of tracks) {
        if (track.readyState === 'ended') continue
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
    remove() {
      if (before) Object.defineProperty(globalThis, 'navigator', before)
      else Reflect.deleteProperty(globalThis, 'navigator')
    },
  }
}
