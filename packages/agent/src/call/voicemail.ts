import type { CallClock } from '../lib/call-clock.ts'

/** What an assistant does when an answering machine takes the call. */
export type VoicemailPlan = {
  /** Left on the machine; null to hang up. */
  message: string | null
  /** Whether it listens for a machine itself; else only somebody else tells it of one. */
  listens: boolean
  /** Longest wait for the machine to be done with its own words, in ms. */
  beepMs: number
}

/** What machines say, and people do not who pick up their telephone. */
const announcements = [
  /\bleave (?:us |me )?(?:a |your )?(?:short |brief )?(?:message|name)/,
  /\b(?:after|at) the (?:tone|beep|signal)\b/,
  /\b(?:voice ?mail|mailbox|answering machine)\b/,
  /\b(?:can't|cannot|can not|unable to) (?:take|answer|come to|get to) (?:your|the|this|my) (?:call|phone)/,
  /\b(?:is|are|am|i'm|we're) not available (?:right now|at the moment|to take)/,
  /\bperson you(?:'re| are)? (?:have called|are calling|called|trying to reach)\b/,
  /\bnachricht (?:nach dem|hinterlassen)|\bnach dem (?:ton|signalton|piep)\b|\bmailbox\b/,
  /\blaissez(?:-| )(?:moi |nous )?(?:un |votre )?message|\baprès le (?:bip|signal)/,
  /\bdeje (?:su |un )?mensaje|\bdespués (?:de la señal|del tono)/,
]

/** A machine that answers is one from its beginning: whoever talks of voicemail later is a person. */
const listensForMs = 30_000
/** The machine's words are over when nothing of it was heard for so long. */
const quietMs = 2000

export const isAnnouncement = (text: string) => {
  const words = text.toLowerCase().replace(/[’`]/g, "'")
  return announcements.some((announcement) => announcement.test(words))
}

/** Tells an answering machine from a person, and waits until it has spoken. */
export class Voicemail {
  readonly #clock: CallClock
  readonly #plan: VoicemailPlan
  readonly #startedAt: number
  readonly #onReady: (message: string | null) => void
  #state: 'listening' | 'waiting' | 'done' = 'listening'
  #isSounding = false
  #cancelLimit = () => {}
  #cancelQuiet = () => {}

  /** `onReady`: it is a machine, and it is silent now. */
  constructor(options: { clock: CallClock; plan: VoicemailPlan; onReady(message: string | null): void }) {
    this.#clock = options.clock
    this.#plan = options.plan
    this.#onReady = options.onReady
    this.#startedAt = options.clock.now()
  }

  /** The far end has said this. Tells whether it is a machine that is still speaking: nobody's turn. */
  hear(text: string): boolean {
    if (this.#state === 'waiting') this.#waitForQuiet()
    if (this.#state !== 'listening') return this.#state === 'waiting'
    const isEarly = this.#clock.now() - this.#startedAt <= listensForMs
    if (!this.#plan.listens || !isEarly || !isAnnouncement(text)) return false
    this.#wait()
    return true
  }

  /** A sound of it began, and lasts, or ended: perhaps the tone. */
  sound({ lasts }: { lasts: boolean }) {
    this.#isSounding = lasts
    if (this.#state === 'waiting') this.#waitForQuiet()
  }

  /** Somebody else knows that it is a machine; `spoke` when it has had its say already. */
  tell({ spoke }: { spoke: boolean }) {
    if (this.#state === 'done') return
    if (spoke) this.#ready()
    else if (this.#state === 'listening') this.#wait()
  }

  close() {
    this.#state = 'done'
    this.#cancelLimit()
    this.#cancelQuiet()
  }

  #wait() {
    this.#state = 'waiting'
    this.#cancelLimit = this.#clock.after(this.#plan.beepMs, () => this.#ready())
    this.#waitForQuiet()
  }

  #waitForQuiet() {
    this.#cancelQuiet()
    if (this.#isSounding) return
    this.#cancelQuiet = this.#clock.after(quietMs, () => this.#ready())
  }

  #ready() {
    this.close()
    this.#onReady(this.#plan.message)
  }
}
