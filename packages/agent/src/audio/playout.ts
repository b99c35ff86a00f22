import type { CallClock } from '../lib/call-clock.ts'
import { frameMs, frameSamples } from './frame.ts'

export type PlayoutEvent =
  /** The first frame of a segment is out. */
  | { type: 'started'; segmentId: number }
  /** Everything before this mark is out. */
  | { type: 'reached'; segmentId: number; mark: number }
  /** Exactly once for every segment, played to its end or cut off. */
  | { type: 'played'; segmentId: number; playedMs: number; complete: boolean }

type Item = Int16Array | { mark: number } | 'finish'
type Open = { id: number; items: Item[]; sent: number; started: boolean }

/** Later than this and the schedule starts anew, instead of catching up with a burst. */
const maxLatenessMs = 60
const rememberedLatenesses = 500
/**
 * Follow what was cut off. A browser that runs out of sound repeats the last that it has, and the codec keeps 6.5 ms back:
 * without silence behind it a cut was heard for 70 ms more (measured).
 */
const silentFrames = 2

/**
 * Plays segments at the pace of speech: a frame every 20 ms, on a schedule that does not drift. While nothing plays, no
 * timer runs. Whoever writes may be ahead or late; a gap inside a segment is silence, not its end.
 */
export class Playout {
  readonly #clock: CallClock
  readonly #play: (frame: Int16Array) => void
  readonly #report: (event: PlayoutEvent) => void
  readonly #aheadFrames: number
  /** Frames that still go out ahead of their time. */
  #ahead = 0
  #open: Open | null = null
  #lastId = -1
  #paused = false
  #dueAt = Number.NEGATIVE_INFINITY
  readonly #latenesses: number[] = []
  readonly #newLatenesses: number[] = []
  #cancel: (() => void) | null = null
  #cancelSilence = () => {}

  /**
   * `aheadMs` of each new stretch go out at once and the rest so much ahead of time: for far ends that would only collect them
   * before they begin to play.
   */
  constructor(options: {
    clock: CallClock
    play(frame: Int16Array): void
    report(event: PlayoutEvent): void
    aheadMs?: number
  }) {
    this.#aheadFrames = (options.aheadMs ?? 0) / frameMs
    this.#clock = options.clock
    this.#play = options.play
    this.#report = options.report
  }

  /** 99th percentile of how late the last frames left, in ms. */
  get latenessP99Ms(): number {
    const sorted = this.#latenesses.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0
  }

  /** How late each frame left since this was last asked, in ms; of very many, the last. */
  takeLatenesses(): number[] {
    return this.#newLatenesses.splice(0)
  }

  write(segmentId: number, pcm: Int16Array) {
    if (pcm.length > 0) this.#add(segmentId, pcm)
  }

  mark(segmentId: number, mark: number) {
    this.#add(segmentId, { mark })
  }

  finish(segmentId: number) {
    this.#add(segmentId, 'finish')
  }

  pause() {
    if (this.#paused) return
    this.#paused = true
    this.#cancel?.()
    this.#cancel = null
    this.#fadeOut()
  }

  resume() {
    if (!this.#paused) return
    this.#paused = false
    this.#schedule()
  }

  /** Cuts the segment under way; what is written to it later is ignored. */
  clear() {
    const open = this.#open
    if (!this.#paused) this.#fadeOut()
    this.#paused = false
    if (open) this.#close(open, false)
  }

  /** The same, and nothing more is played. */
  close() {
    this.clear()
    this.#cancelSilence()
  }

  #add(segmentId: number, item: Item) {
    if (this.#open?.id !== segmentId) {
      if (segmentId <= this.#lastId) return
      this.clear()
      this.#lastId = segmentId
      this.#open = { id: segmentId, items: [], sent: 0, started: false }
    }
    this.#open?.items.push(item)
    this.#schedule()
  }

  #schedule() {
    if (this.#paused || this.#cancel || !this.#open) return
    this.#cancelSilence()
    const now = this.#clock.now()
    if (this.#dueAt < now - maxLatenessMs) {
      this.#dueAt = now
      this.#ahead = this.#aheadFrames
    }
    this.#cancel = this.#clock.after(Math.max(0, this.#dueAt - now), () => {
      this.#cancel = null
      this.#tick()
    })
  }

  #tick() {
    const open = this.#open
    if (!open) return
    this.#passMarks(open)
    if (this.#open !== open) return
    const frame = takeFrame(open.items)
    if (!frame) return // nothing to play yet: the next write schedules again
    this.#play(frame)
    this.#noteLateness(this.#clock.now() - this.#dueAt)
    open.sent += 1
    if (this.#ahead > 0) this.#ahead -= 1
    else this.#dueAt += frameMs
    if (!open.started) {
      open.started = true
      this.#report({ type: 'started', segmentId: open.id })
    }
    this.#schedule()
  }

  #noteLateness(ms: number) {
    for (const latenesses of [this.#latenesses, this.#newLatenesses]) {
      latenesses.push(ms)
      if (latenesses.length > rememberedLatenesses) latenesses.shift()
    }
  }

  #passMarks(open: Open) {
    for (;;) {
      const item = open.items[0]
      if (item === undefined || item instanceof Int16Array) return
      open.items.shift()
      if (item === 'finish') return this.#close(open, true)
      this.#report({ type: 'reached', segmentId: open.id, mark: item.mark })
    }
  }

  #close(open: Open, complete: boolean) {
    this.#open = null
    this.#cancel?.()
    this.#cancel = null
    this.#report({ type: 'played', segmentId: open.id, playedMs: open.sent * frameMs, complete })
  }

  /** One last frame that falls to silence: a cut in the middle of a wave is a click. The sound is heard again on resume. */
  #fadeOut() {
    const first = this.#open?.started ? this.#open.items[0] : undefined
    if (!(first instanceof Int16Array)) return
    const frame = new Int16Array(frameSamples)
    for (let i = 0; i < Math.min(frameSamples, first.length); i += 1)
      frame[i] = (first[i] ?? 0) * (1 - i / frameSamples)
    this.#play(frame)
    this.#dueAt += frameMs
    this.#beSilent(silentFrames)
  }

  /** As early as the rest: a far end that gets sound in bursts waits longer before it plays any. */
  #beSilent(frames: number) {
    if (frames === 0) return
    this.#cancelSilence = this.#clock.after(Math.max(0, this.#dueAt - this.#clock.now()), () => {
      this.#play(new Int16Array(frameSamples))
      this.#dueAt += frameMs
      this.#beSilent(frames - 1)
    })
  }
}

/**
 * Takes 20 ms from the front. Less than that is only played, padded with silence, when a mark or the end follows: otherwise
 * more is on its way.
 */
function takeFrame(items: Item[]): Int16Array | null {
  const first = items[0]
  if (!(first instanceof Int16Array)) return null
  if (first.length >= frameSamples) {
    if (first.length === frameSamples) items.shift()
    else items[0] = first.subarray(frameSamples)
    return first.subarray(0, frameSamples)
  }
  const next = items[1]
  if (next === undefined) return null
  const frame = new Int16Array(frameSamples)
  frame.set(first)
  items.shift()
  if (!(next instanceof Int16Array)) return frame
  const taken = Math.min(frameSamples - first.length, next.length)
  frame.set(next.subarray(0, taken), first.length)
  if (first.length + taken < frameSamples) {
    // two scraps do not make a frame yet: join them and look again
    items[0] = frame.slice(0, first.length + taken)
    return takeFrame(items)
  }
  if (taken === next.length) items.shift()
  else items[0] = next.subarray(taken)
  return frame
}
