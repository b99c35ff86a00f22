import { livekitFile } from '@parley/protocol'
import { addressOfAttempt } from '../../../lib/attempt-address.ts'
import { inAttempts } from '../../../lib/in-attempts.ts'

/** What is used of LiveKit's client. */
export type LivekitRooms = {
  Room: new (options: { adaptiveStream: boolean; dynacast: boolean; stopLocalTrackOnUnpublish: boolean }) => LivekitRoom
}

type Reporting = { getRTCStatsReport(): Promise<RTCStatsReport | undefined> }

export type LocalTrack = Reporting & {
  readonly sender?: RTCRtpSender
  readonly mediaStreamTrack: MediaStreamTrack
  replaceTrack(track: MediaStreamTrack, options: { userProvidedTrack: boolean }): Promise<unknown>
  /** Sends nothing for now; nobody has to agree on anything. */
  pauseUpstream(): Promise<void>
  resumeUpstream(): Promise<void>
}

export type RemotePublication = {
  readonly trackName: string
  readonly kind: string
  readonly track?: Reporting & { readonly receiver?: RTCRtpReceiver }
  readonly isDesired: boolean
  readonly videoQuality?: number
  setSubscribed(isSubscribed: boolean): void
  /** 0, the smallest layer, to 2, the largest. */
  setVideoQuality(quality: number): void
}

type RemoteParticipant = {
  readonly identity: string
  /** What let them in; nobody can say it of themselves. */
  readonly kind?: number
  readonly trackPublications: ReadonlyMap<string, RemotePublication>
}

export type LivekitRoom = {
  readonly state: string
  readonly remoteParticipants: ReadonlyMap<string, RemoteParticipant>
  readonly localParticipant: {
    publishTrack(track: MediaStreamTrack, options: Record<string, unknown>): Promise<{ track?: LocalTrack }>
    unpublishTrack(track: MediaStreamTrack, stopOnUnpublish: boolean): Promise<unknown>
    publishDtmf(code: number, digit: string): Promise<void>
  }
  connect(url: string, token: string, options: { autoSubscribe: boolean; rtcConfig: RTCConfiguration }): Promise<void>
  disconnect(): Promise<void>
  on(name: string, listener: () => void): unknown
}

const loaded = new Map<string, Promise<LivekitRooms>>()

/** Where LiveKit's client lies: at the server whose script this machine is, or beside a script that is hosted elsewhere. */
export function addressOfClient(scriptUrl = ''): string {
  const home = new URL(scriptUrl.replace(/\/call-machine\/.*|\/[^/]*$/, '/') || '/', globalThis.location.href)
  return new URL(livekitFile, home).href
}

/** Loads LiveKit's client when the first room needs it, in several attempts, for whoever comes then. Rejects with words. */
export function loadLivekit(
  scriptUrl: string | undefined,
  attemptFailed: (message: string) => void,
): Promise<LivekitRooms> {
  const address = addressOfClient(scriptUrl)
  const known = loaded.get(address)
  if (known) return known
  const { signal } = new AbortController()
  const fetchClient = (): Promise<LivekitRooms> =>
    import(/* webpackIgnore: true */ /* @vite-ignore */ addressOfAttempt(address))
  const loading = inAttempts(`LiveKit’s client ${address}`, { signal, attemptFailed }, fetchClient).catch((cause) => {
    loaded.delete(address)
    throw new Error('LiveKit carries this room, and its client could not be loaded.', { cause })
  })
  loaded.set(address, loading)
  return loading
}
