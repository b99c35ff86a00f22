import type { ConversationMessage, EndedReason, ToolCall } from '@parley/protocol'
import { type AskPage, perform, type Tool } from '../brain/tool.ts'
import type { CallClock } from '../lib/call-clock.ts'
import type { Conversation } from '../speech/conversation.ts'
import type { Wait } from './patience.ts'

export type HookAction =
  /** One of these, whichever. */
  | { type: 'say'; exact: readonly string[] }
  /** Instructions for what to say now. */
  | { type: 'prompt'; text: string }
  | { type: 'message'; message: ConversationMessage; triggersResponse: boolean }
  | { type: 'tool'; tool: Tool }

/** What an owner wants done when something happens in a call. */
export type Hook = { do: readonly HookAction[] } & (
  | { on: 'assistant.speech.interrupted' | 'customer.speech.interrupted' | 'model.response.timeout' }
  | { on: 'customer.speech.timeout'; afterMs: number; most: number; resets: boolean }
  /** `reasons`: only when it ends for one of these; null for any. */
  | { on: 'call.ending'; reasons: readonly string[] | null }
)

type HookEvents = {
  say(text: string): void
  /** Asks the brain to speak, if it is nobody's turn. */
  respond(): void
  /** Ends the call when what waits to be said has been said. */
  end(reason: EndedReason): void
  /** The page has to do it. */
  asksPage: AskPage
  failed(error: unknown): void
}

/** Carries out an assistant's hooks in one call. */
export class Hooks {
  readonly #hooks: readonly Hook[]
  readonly #clock: CallClock
  readonly #over: AbortSignal
  readonly #conversation: Conversation
  readonly #on: HookEvents
  #calls = 0

  constructor(options: {
    hooks: readonly Hook[]
    clock: CallClock
    /** Aborts when the call is over. */
    over: AbortSignal
    conversation: Conversation
    on: HookEvents
  }) {
    this.#hooks = options.hooks
    this.#clock = options.clock
    this.#over = options.over
    this.#conversation = options.conversation
    this.#on = options.on
  }

  /** Those that wait for a caller who says nothing. */
  get waits(): Wait[] {
    return this.#hooks.flatMap((hook) => {
      if (hook.on !== 'customer.speech.timeout') return []
      const { afterMs, most, resets } = hook
      return [{ afterMs, most, resets, act: () => this.#do(hook) }]
    })
  }

  /** Tells whether there was anything to do. */
  run(event: 'assistant.speech.interrupted' | 'customer.speech.interrupted' | 'model.response.timeout'): boolean {
    const wanted = this.#hooks.filter(({ on }) => on === event)
    for (const hook of wanted) this.#do(hook)
    return wanted.length > 0
  }

  callEnding(reason: EndedReason) {
    for (const hook of this.#hooks)
      if (hook.on === 'call.ending' && (hook.reasons?.includes(reason) ?? true)) this.#do(hook, null)
  }

  /** `over`: null for what the end of the call itself has begun. */
  #do({ do: actions }: Hook, over: AbortSignal | null = this.#over) {
    for (const action of actions) {
      if (action.type === 'say') this.#say(action.exact)
      else if (action.type === 'prompt') this.#tell({ role: 'system', content: action.text }, true)
      else if (action.type === 'message') this.#tell(action.message, action.triggersResponse)
      else this.#use(action.tool, over)
    }
  }

  #say(exact: readonly string[]) {
    const text = exact[Math.floor(Math.random() * exact.length)]
    if (text) this.#on.say(text)
  }

  #tell(message: ConversationMessage, triggersResponse: boolean) {
    this.#conversation.add(message)
    if (triggersResponse) this.#on.respond()
  }

  /** With what its parameters have as their defaults: there is no model that could fill them. */
  async #use(tool: Tool, over: AbortSignal | null) {
    this.#calls += 1
    const given = JSON.stringify(defaultsOf(tool.parameters))
    const call: ToolCall = {
      id: `hook_${this.#calls}`,
      type: 'function',
      function: { name: tool.name, arguments: given },
    }
    const { messages } = this.#conversation
    const context = { call, messages: [...messages], state: undefined }
    this.#conversation.beginTool(call)
    if (tool.run) this.#conversation.tellTool(call, 'server')
    const outcome = await perform(tool, context, {
      say: this.#on.say,
      sayFirst: async (text) => this.#on.say(text),
      after: (delayMs, run) => this.#clock.after(delayMs, run),
      waiting: null,
      askPage: this.#on.asksPage,
      over: over ?? undefined,
      onFailure: this.#on.failed,
    })
    this.#conversation.endTool(
      call,
      outcome.result ?? 'The caller’s page has been told to do it.',
      outcome.failed ?? false,
    )
    if (outcome.failed) this.#on.failed(new Error(`${tool.name}: ${outcome.result}`))
    if (outcome.say) this.#on.say(outcome.say)
    const ending = outcome.events?.find((event) => event.type === 'end-call')
    if (ending) this.#on.end(ending.reason ?? 'assistant-ended-call')
  }
}

function defaultsOf({ properties }: Record<string, unknown>): Record<string, unknown> {
  const declared = Object.entries((properties ?? {}) as Record<string, { default?: unknown; const?: unknown }>)
  return Object.fromEntries(
    declared.flatMap(([name, { default: value, const: only }]) => {
      const known = value ?? only
      return known === undefined ? [] : [[name, known]]
    }),
  )
}
