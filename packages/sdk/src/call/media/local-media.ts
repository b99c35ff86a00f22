import type { Device, Devices, Tell } from '../call-events.ts'
import { CallFailure } from '../call-failure.ts'
import { same } from '../core/same.ts'
import type { AudioMode, Published } from '../machine.ts'
import { type Permissions, sendable, type TrackDetails } from '../participant.ts'
import { blockedBy, type CameraFailure, cameraFailure, type MediaKind } from './camera-failure.ts'
import { deviceOf, listDevices, nextDevice } from './devices.ts'
import { type Held, InputLine } from './input-line.ts'
import type { ProcessedVideo } from './video-processor.ts'

/** Tracks beside camera and microphone: of a screen, or the page's own under a name of its choice. */
type Extra = { track: MediaStreamTrack; mode?: AudioMode; isOn: boolean }

/** Like `setInputDevicesAsync`: false switches off, null lets go, an id or a track is taken. */
export type InputChoice = Partial<Record<MediaKind, string | MediaStreamTrack | false | true | null>>

type MediaOptions = {
  tell: Tell
  /** The track of this name, or whether it is on, is another now. */
  changed: (name: string) => Promise<unknown>
  /** Whether the camera stays open while it is off. */
  keepsCameraOpen: () => boolean
  /** Whether a device that went is followed by the browser's own choice. */
  followsDevices: () => boolean
  /** Draws the background that is wanted; null where none is, or, once answered, where the browser drew it. */
  process: (camera: MediaStreamTrack) => Promise<ProcessedVideo | null> | null
  /** Whether one is wanted now. */
  hasBackground: () => boolean
}

const kinds: MediaKind[] = ['audio', 'video']

/** The visitor's own side: camera, microphone, screen and whatever else the page sends. Knows nothing of rooms. */
export class LocalMedia {
  readonly #options: MediaOptions
  readonly lines = { audio: new InputLine('audio'), video: new InputLine('video') }
  readonly extras = new Map<string, Extra>()
  #speaker: Device | Record<string, never> = {}
  #devices: Devices = { camera: {}, mic: {}, speaker: {} }
  #watch: AbortController | null = null
  #endScreen: (() => void) | null = null
  #canSend: Permissions['canSend'] = true
  /** Counts what is asked to be drawn. */
  #drawings = 0

  constructor(options: MediaOptions) {
    this.#options = options
  }

  /** Opens what is wanted and not there. What goes wrong is told as `camera-error`; it never throws. */
  async open(): Promise<void> {
    this.#watchDevices()
    const due = kinds.filter((kind) => this.lines[kind].isDue)
    const own = due.filter((kind) => typeof this.lines[kind].choice === 'object' && this.lines[kind].choice)
    const taking = own.map((kind) => this.#take(kind, this.lines[kind].choice as MediaStreamTrack, 'page'))
    const asked = due.filter((kind) => !own.includes(kind))
    for (const kind of asked) this.#hold(kind, { status: 'opening' })
    const failures = asked.length > 0 ? await this.#ask(asked) : []
    await Promise.all(taking)
    for (const failure of failures) this.#options.tell('camera-error', { errorMsg: failure.msg, error: failure })
    this.#tellDevices()
  }

  /** A camera that is off is closed, so that its light goes out; a microphone stays open, unless it is to be discarded. */
  async setOn(
    kind: MediaKind,
    isOn: boolean,
    way: 'keep' | 'discard' = 'keep',
    off: TrackDetails['off'] = { byUser: true },
  ) {
    const line = this.lines[kind]
    if (isOn && !this.maySend(kind)) return
    const closes = way === 'discard' || (kind === 'video' && !this.#options.keepsCameraOpen())
    line.turn(isOn ? null : off, closes || line.held.status === 'blocked')
    this.#options.changed(kind)
    if (isOn) await this.open()
  }

  /** `later`: before a call has begun, nothing is opened. */
  async choose(choice: InputChoice, when: 'now' | 'later' = 'now'): Promise<Devices> {
    for (const kind of kinds) {
      const wanted = choice[kind]
      const line = this.lines[kind]
      if (wanted === undefined || (wanted === true && !this.maySend(kind))) continue
      if (typeof wanted === 'boolean') line.turn(wanted ? null : { byUser: true }, true)
      else {
        line.close()
        line.choice = wanted
      }
      this.#options.changed(kind)
    }
    if (when === 'now') await this.open()
    return this.#devices
  }

  /** Null where there is no other device. */
  async cycle(kind: MediaKind, when: 'now' | 'later', isOther = false): Promise<Device | null> {
    const current = this.lines[kind].device
    const device = await nextDevice(kind, current?.getSettings().deviceId, isOther)
    if (device) await this.choose({ [kind]: device.deviceId }, when)
    return device
  }

  async constrain(kind: MediaKind, constraints: MediaTrackConstraints): Promise<void> {
    const line = this.lines[kind]
    line.constraints = constraints
    await line.device?.applyConstraints(constraints)
  }

  /** Draws the background that is wanted now, or takes it away. Throws, and leaves all as it was, where that cannot be. */
  async reprocess(): Promise<void> {
    this.#drawings += 1
    const { held } = this.lines.video
    if (held.status !== 'open') return
    const drawing = this.#options.process(held.device)
    const processed = drawing ? await drawing : undefined
    if (this.lines.video.held !== held) return processed?.stop()
    held.stop?.()
    this.#show('video', held.device, held.owner, processed)
  }

  async setSpeaker(deviceId: string): Promise<Devices> {
    const speakers = (await listDevices()).filter(({ kind }) => kind === 'audiooutput')
    const speaker = speakers.find((device) => device.deviceId === deviceId)
    if (!speaker) throw new CallFailure('invalid-argument', `There is no loudspeaker with the id "${deviceId}".`)
    const { groupId, kind, label } = speaker
    this.#speaker = { deviceId, groupId, kind, label }
    this.#tellDevices()
    return this.#devices
  }

  get devices(): Devices {
    return this.#devices
  }

  /** Resolves when it is sent, where a call goes on; rejects where it cannot be. */
  add(name: string, track: MediaStreamTrack, mode?: AudioMode): Promise<unknown> {
    this.extras.set(name, { track, isOn: true, ...(mode && { mode }) })
    track.addEventListener('ended', () => this.extras.get(name)?.track === track && this.remove(name))
    return this.#options.changed(name)
  }

  /** Whether there was one. */
  remove(name: string): boolean {
    const wasThere = this.extras.delete(name)
    if (wasThere) this.#options.changed(name)
    return wasThere
  }

  startScreen(stream: MediaStream, stopped: () => void): void {
    this.stopScreen()
    const [video] = stream.getVideoTracks()
    const [audio] = stream.getAudioTracks()
    if (video) void this.add('screenVideo', video)
    if (audio && this.maySend('screenAudio')) void this.add('screenAudio', audio)
    this.#endScreen = () => {
      for (const track of stream.getTracks()) track.stop()
      stopped()
    }
    video?.addEventListener('ended', () => this.extras.has('screenVideo') || this.stopScreen())
  }

  stopScreen(): void {
    this.remove('screenVideo')
    this.remove('screenAudio')
    this.#endScreen?.()
    this.#endScreen = null
  }

  setExtraOn(name: string, isOn: boolean): void {
    const extra = this.extras.get(name)
    if (!extra || extra.isOn === isOn) return
    extra.isOn = isOn
    extra.track.enabled = isOn
    this.#options.changed(name)
  }

  /** What the room lets the visitor send; the rest is switched off, until it is allowed and switched on again. */
  permit({ canSend }: Permissions): void {
    this.#canSend = canSend
    for (const kind of kinds)
      if (!this.maySend(kind) && !this.lines[kind].off)
        void this.setOn(kind, false, 'discard', { byCanSendPermission: true })
    if (!this.maySend('screenVideo')) this.stopScreen()
    for (const [name, { track }] of this.extras) if (!this.maySend(name, track.kind)) this.remove(name)
  }

  maySend(name: string, kind?: string): boolean {
    const canSend = this.#canSend
    if (typeof canSend === 'boolean') return canSend
    const own = sendable.find((one) => one === name)
    return canSend.has(own ?? (kind === 'video' ? 'customVideo' : 'customAudio'))
  }

  published(name: string): Published {
    const extra = this.extras.get(name)
    if (extra) return { name, ...extra }
    const line = name === 'audio' || name === 'video' ? this.lines[name] : null
    return { name, track: line?.track ?? null, isOn: line?.off === null }
  }

  allPublished(): Published[] {
    return [...kinds, ...this.extras.keys()].map((name) => this.published(name)).filter(({ track }) => track)
  }

  details(): Record<string, TrackDetails> {
    const extras = [...this.extras].map(([name, { track, isOn }]): [string, TrackDetails] => {
      const persistent = { subscribed: true, persistentTrack: track }
      return [
        name,
        isOn ? { state: 'playable', track, ...persistent } : { state: 'off', off: { byUser: true }, ...persistent },
      ]
    })
    return { audio: this.lines.audio.details(), video: this.lines.video.details(), ...Object.fromEntries(extras) }
  }

  /** Lets everything go; what was chosen stays chosen. */
  close(): void {
    this.#canSend = true
    for (const kind of kinds) this.lines[kind].close()
    this.stopScreen()
    this.extras.clear()
    this.#watch?.abort()
    this.#watch = null
  }

  /** All at once, so that browsers ask once; where that fails, those that may still work one by one. */
  async #ask(asked: MediaKind[]): Promise<CameraFailure[]> {
    const opening = { audio: this.lines.audio.held, video: this.lines.video.held }
    try {
      const request = Object.fromEntries(asked.map((kind) => [kind, orTrue(this.lines[kind].request)]))
      const stream = await globalThis.navigator.mediaDevices.getUserMedia(request)
      const taking = stream.getTracks().map((track) => {
        const kind = track.kind as MediaKind
        return this.#isWanted(this.lines[kind], opening[kind]) ? this.#take(kind, track, 'call') : track.stop()
      })
      await Promise.all(taking)
      return []
    } catch (error) {
      const again = asked.length > 1 ? await worthAsking(error, asked) : []
      const lost = asked.filter((kind) => !again.includes(kind))
      const failure = lost.length > 0 ? [cameraFailure(error, lost)] : []
      for (const kind of lost.filter((each) => this.lines[each].held === opening[each]))
        this.#hold(kind, { status: 'blocked', blocked: blockedBy(cameraFailure(error, [kind])) })
      const more = await Promise.all(again.map((kind) => this.#ask([kind])))
      return joined([...failure, ...more.flat()])
    }
  }

  /** A picture that is to have another background is not sent without: where none can be drawn, the camera is off, and the page told. */
  #take(kind: MediaKind, device: MediaStreamTrack, owner: 'call' | 'page'): Promise<void> | void {
    const processing = kind === 'video' ? this.#options.process(device) : null
    if (!processing) return this.#show(kind, device, owner)
    const opening: Held = { status: 'opening' }
    this.#hold(kind, opening)
    const letGo = () => owner === 'call' && device.stop()
    const drawing = this.#drawings
    const isOutdated = () => drawing !== this.#drawings && this.lines[kind].held === opening
    return processing.then(
      (processed) => {
        if (!isOutdated() && this.#isWanted(this.lines[kind], opening))
          return this.#show(kind, device, owner, processed)
        processed?.stop()
        // another one is wanted by now
        if (isOutdated()) return this.#take(kind, device, owner)
        letGo()
      },
      ({ message }: Error) => {
        if (isOutdated()) return this.#take(kind, device, owner)
        letGo()
        if (this.lines[kind].held === opening) this.#closeCamera('input-settings-error', message)
      },
    )
  }

  #show(kind: MediaKind, device: MediaStreamTrack, owner: 'call' | 'page', processed?: ProcessedVideo | null): void {
    const { track = device } = processed ?? {}
    track.enabled = this.lines[kind].off === null
    const held: Held = { status: 'open', track, device, owner, ...(processed && { stop: processed.stop }) }
    this.#hold(kind, held)
    device.addEventListener('ended', () => this.#lost(kind, track))
    // blurred by the browser: whoever uses it can switch that off beside the page
    if (processed === null)
      device.addEventListener('configurationchange', () => {
        const isBlurred = Reflect.get(device.getSettings(), 'backgroundBlur') === true
        if (this.lines.video.held === held && !isBlurred && this.#options.hasBackground())
          this.#closeCamera('video-processor-error', 'The background is no longer blurred.')
      })
    if (!processed) return
    track.addEventListener('ended', () => {
      if (this.lines.video.track === track)
        this.#closeCamera('video-processor-error', 'The background is no longer drawn.')
    })
  }

  #closeCamera(type: 'input-settings-error' | 'video-processor-error', why: string): void {
    const { video } = this.lines
    video.close()
    video.off = { byUser: true }
    this.#options.changed('video')
    this.#options.tell('nonfatal-error', { type, errorMsg: `${why} The camera was switched off.` })
  }

  /** Not if, while the browser asked, the call was left, another device chosen, or the camera switched off. */
  #isWanted(line: InputLine, opening: InputLine['held']): boolean {
    if (line.held !== opening) return false
    if (!line.off || line.kind === 'audio' || this.#options.keepsCameraOpen()) return true
    line.held = { status: 'closed' }
    return false
  }

  #lost(kind: MediaKind, track: MediaStreamTrack): void {
    const line = this.lines[kind]
    if (line.track !== track) return
    this.#hold(kind, { status: 'closed' })
    if (!this.#options.followsDevices()) return
    line.choice = null
    void this.open()
  }

  #hold(kind: MediaKind, held: InputLine['held']): void {
    this.lines[kind].held = held
    this.#options.changed(kind)
  }

  #tellDevices(): void {
    const { audio, video } = this.lines
    const of = ({ held }: InputLine) => (held.status === 'open' && held.owner === 'call' ? deviceOf(held.device) : {})
    const devices = { camera: of(video), mic: of(audio), speaker: this.#speaker }
    if (same(devices, this.#devices)) return
    this.#devices = devices
    this.#options.tell('selected-devices-updated', { devices })
  }

  #watchDevices(): void {
    if (this.#watch) return
    this.#watch = new AbortController()
    const listener = async () =>
      this.#options.tell('available-devices-updated', { availableDevices: await listDevices() })
    globalThis.navigator?.mediaDevices?.addEventListener?.('devicechange', listener, { signal: this.#watch.signal })
  }
}

/** Browsers take no empty list of wishes for "any". */
const orTrue = (request: MediaTrackConstraints) => (Object.keys(request).length > 0 ? request : true)

/** Nobody is asked twice who said no: of what was denied, only what is known to be allowed. */
async function worthAsking(error: unknown, asked: MediaKind[]): Promise<MediaKind[]> {
  const { type } = cameraFailure(error, asked)
  if (type === 'undefined-mediadevices') return []
  if (type !== 'permissions') return asked
  const isGranted = async (kind: MediaKind) => {
    const name = (kind === 'audio' ? 'microphone' : 'camera') as PermissionName
    const answer = await globalThis.navigator.permissions?.query({ name }).catch(() => null)
    return answer?.state === 'granted'
  }
  const granted = await Promise.all(asked.map(isGranted))
  return asked.filter((_, index) => granted[index])
}

/** Two that say the same of camera and microphone are one. */
function joined(failures: CameraFailure[]): CameraFailure[] {
  const bothAre = (type: string) => failures.length === 2 && failures.every((each) => each.type.endsWith(type))
  if (bothAre('in-use')) return [cameraFailure(new DOMException('', 'NotReadableError'), kinds)]
  if (bothAre('not-found')) return [cameraFailure(new DOMException('', 'NotFoundError'), kinds)]
  return failures
}
