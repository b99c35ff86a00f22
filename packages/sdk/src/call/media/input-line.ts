import type { TrackDetails } from '../participant.ts'
import type { MediaKind } from './camera-failure.ts'

type Off = NonNullable<TrackDetails['off']>

/** What is there of a camera or a microphone. */
export type Held =
  | { status: 'closed' }
  | { status: 'opening' }
  /** `track` is `device`, or what was made of it, which ends with `stop`. */
  | { status: 'open'; track: MediaStreamTrack; device: MediaStreamTrack; owner: 'call' | 'page'; stop?: () => void }
  | { status: 'blocked'; blocked: NonNullable<TrackDetails['blocked']> }

/** One of the visitor's two inputs: what is wanted of it, and what is there. */
export class InputLine {
  readonly kind: MediaKind
  /** Why it is off; null where it is to be on. */
  off: Off | null = null
  /** A device by its id, or a track that the page made; null is whatever the browser takes. */
  choice: string | MediaStreamTrack | null = null
  constraints: MediaTrackConstraints = {}
  held: Held = { status: 'closed' }

  constructor(kind: MediaKind) {
    this.kind = kind
  }

  /** What others see or hear. */
  get track(): MediaStreamTrack | null {
    return this.held.status === 'open' ? this.held.track : null
  }

  get device(): MediaStreamTrack | null {
    return this.held.status === 'open' ? this.held.device : null
  }

  /** To be opened: it is wanted, and not there. */
  get isDue(): boolean {
    return this.off === null && (this.held.status === 'closed' || this.held.status === 'blocked')
  }

  /** What getUserMedia is asked for. */
  get request(): MediaTrackConstraints {
    const device = typeof this.choice === 'string' ? { deviceId: { exact: this.choice } } : {}
    return { ...this.constraints, ...device }
  }

  /** On, where there is no reason why it is off. */
  turn(off: Off | null, closes: boolean): void {
    this.off = off
    if (off && closes) this.close()
    if (this.track) this.track.enabled = !off
  }

  /** A track of the page's own is only let go. */
  close(): void {
    const { held } = this
    this.held = { status: 'closed' }
    if (held.status !== 'open') return
    held.stop?.()
    if (held.owner === 'call') held.device.stop()
  }

  /** As others and the page see it. */
  details(): TrackDetails {
    const { held, off } = this
    const persistent = held.status === 'open' ? { persistentTrack: held.track } : {}
    if (held.status === 'blocked') return { state: 'blocked', subscribed: true, blocked: held.blocked }
    if (off) return { state: 'off', subscribed: true, off, ...persistent }
    if (held.status === 'open') return { state: 'playable', subscribed: true, track: held.track, ...persistent }
    return {
      state: held.status === 'opening' ? 'loading' : 'off',
      subscribed: true,
      ...(held.status === 'closed' && { off: { byUser: true } }),
    }
  }
}
