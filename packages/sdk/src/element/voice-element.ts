import type { Carriers } from '../transport/by-provider.ts'
import { pushToTalk } from '../voice/push-to-talk.ts'
import type { Voice } from '../voice/voice.ts'
import { Conversation, type ConversationState } from './conversation.ts'
import { style } from './style.ts'
import { createView } from './view.ts'
import { type ElementWords, words } from './words.ts'

/** Outside a browser there are no elements, and the module can be loaded all the same. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

export type VoiceElementState = ConversationState

/** Shows a conversation as it is now. */
type View = (conversation: Conversation) => void
const noView: View = () => {}

/** Attributes that no conversation goes by. */
const drawnAlone = ['consent', 'mode']

/**
 * `<parley-voice public-key="…" assistant="…" server="https://…">`: a visitor talks to the assistant, or types.
 *
 * `mode` is `inline` (default), `floating` (a button in the corner that opens it) or `headless` (draws nothing: the page has
 * the methods and the event). `push-to-talk` has the visitor hold a button to be heard. `consent` is said beside the button. Each change is a `parley-change` event, its `detail` the
 * state. The conversation is kept for the tab, from page to page. `mode` and `consent` hold as soon as they change; other attributes that do are another conversation, once a call that is under way is over.
 */
export class VoiceElement extends Base {
  static readonly observedAttributes = ['consent', 'public-key', 'assistant', 'server', 'mode', 'push-to-talk']
  /** Where the API is, for elements without `server`; without either, the page's own origin. */
  static server = ''
  /** What carries calls besides our own connection. */
  static carriers: Carriers = {}
  /** Whether the first of those carries most calls. */
  static carriersFirst = false
  /** Set before it is in the page, or kept in English. */
  words: Partial<ElementWords> = {}
  #conversation: Conversation | null = null
  #view = noView
  /** What the view was made for. */
  #viewed = ''
  #isHeld = false
  #isInPage = false
  /** Whether the attributes say otherwise than the conversation has it. */
  #isOutdated = false

  connectedCallback(): void {
    this.#isInPage = true
    this.#isOutdated = false
    this.#conversation = null
    this.#isHeld = this.hasAttribute('push-to-talk')
    const [publicKey, assistant] = [this.getAttribute('public-key'), this.getAttribute('assistant')]
    if (!publicKey || !assistant) {
      console.error('<parley-voice> needs public-key="…" and assistant="…".')
      return
    }
    const server = (this.getAttribute('server') ?? VoiceElement.server).replace(/\/+$/, '')
    const { carriers, carriersFirst } = VoiceElement
    const conversation = new Conversation({
      publicKey,
      assistant,
      server,
      carriers,
      carriersFirst,
      pushToTalk: this.#isHeld,
    })
    this.#conversation = conversation
    this.#draw()
    conversation.subscribe(() => this.#changed(conversation))
    addEventListener('pagehide', this.#leave)
  }

  disconnectedCallback(): void {
    this.#isInPage = false
    removeEventListener('pagehide', this.#leave)
    this.#leave()
    this.#conversation = null
    this.#view = noView
    this.#viewed = ''
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    this.#isOutdated ||= !drawnAlone.includes(name) && before !== now
    this.#renew()
    this.#draw()
  }

  /** Null until it is in a page. */
  get state(): VoiceElementState | null {
    return this.#conversation?.getState() ?? null
  }

  /**
   * The client beneath: `element.voice.tool(…)`, `element.voice.on(…)`. Null until it is in a page. Another conversation has
   * another one, without the tools and listeners of the one before: `parley-change` tells when it is there.
   */
  get voice(): Voice | null {
    return this.#conversation?.voice ?? null
  }

  /** Begins to talk; best from a click, so that the browser plays sound. */
  async call(): Promise<void> {
    this.#renew()
    await this.#conversation?.call()
  }

  /** Asks in writing. */
  async ask(text: string): Promise<void> {
    this.#renew()
    await this.#conversation?.ask(text)
  }

  /** Ends the call, spoken or in writing, or stops one that is beginning. */
  async end(): Promise<void> {
    await this.#conversation?.end()
  }

  /** Mutes the visitor, or unmutes them; does nothing without a spoken call. */
  toggleMuted(): void {
    this.#conversation?.toggleMuted()
  }

  readonly #leave = () => void this.end()

  #changed(conversation: Conversation) {
    this.#draw()
    this.dispatchEvent(new CustomEvent('parley-change', { detail: conversation.getState(), bubbles: true }))
  }

  #renew() {
    if (!this.#isOutdated || !this.#isInPage || (this.state && this.state.status !== 'idle')) return
    this.#leave()
    this.connectedCallback()
    if (this.#conversation) this.#changed(this.#conversation)
  }

  /** The view stays when the conversation does not: somebody may be at it. */
  #draw() {
    if (!this.#conversation) return
    const mode = this.getAttribute('mode') ?? 'inline'
    const viewed = `${mode} ${this.#isHeld}`
    if (viewed !== this.#viewed) this.#view = this.#createView(mode)
    this.#viewed = viewed
    this.#view(this.#conversation)
  }

  #createView(mode: string): View {
    this.shadowRoot?.replaceChildren()
    if (mode === 'headless') return noView
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    let shown: Conversation
    const held = pushToTalk({
      getState: () => shown.voice.getState(),
      setMuted: (muted) => shown.voice.setMuted(muted),
      interrupt: () => shown.voice.interrupt(),
    })
    const view = createView(root, { ...words, ...this.words }, mode === 'floating' ? mode : 'inline', {
      call: () => void this.call(),
      end: () => void this.end(),
      ask: (text) => void this.ask(text),
      toggleMuted: () => this.toggleMuted(),
      resumePlayback: () => void shown.resumePlayback(),
      bindTalk: this.#isHeld ? (button) => void held.bind(button) : undefined,
    })
    return (conversation) => {
      shown = conversation
      view.draw(conversation.getState(), this.getAttribute('consent') ?? '')
    }
  }
}

/**
 * Makes `<parley-voice>` known to the page. `server` is where the API is, for elements that do not say; `carriers` carry calls
 * that the server prefers to go another way than our own: `{ livekit: livekit() }`. With `carriersFirst` most calls do, and the first
 * of them is made ready while the server is asked.
 */
export function defineVoiceElement(server = '', carriers: Carriers = {}, carriersFirst = false): void {
  Object.assign(VoiceElement, { server, carriers, carriersFirst })
  if (!customElements.get('parley-voice')) customElements.define('parley-voice', VoiceElement)
}
