import { waitFunction } from '@parley/protocol'
import { matcher, type PatternOptions as Options } from '../../lib/pattern.ts'
import { bare } from '../../lib/text/words.ts'
import { turnWords } from '../words/languages.ts'
import { listed } from '../words/phrases.ts'
import { type Completeness, completeness } from './completeness.ts'

/** What the caller has said so far, and what the assistant had said before. */
export type Exchange = { said: string; asked: string }

/** How long silence has to last, in ms, until a turn is over. */
export type Endpointing = (exchange: Exchange) => number

export type EndpointingRule =
  | { type: 'assistant' | 'customer'; regex: string; regexOptions?: Options; timeoutSeconds: number }
  | {
      type: 'both'
      assistantRegex: string
      assistantRegexOptions?: Options
      customerRegex: string
      customerRegexOptions?: Options
      timeoutSeconds: number
    }

/** In the platform's words; what is left out is as the reference has it. */
export type StartSpeakingPlan = {
  waitSeconds?: number | null | undefined
  smartEndpointingEnabled?: boolean | 'livekit' | null | undefined
  smartEndpointingPlan?: { provider: string; waitFunction?: string | null | undefined } | null | undefined
  customEndpointingRules?: readonly EndpointingRule[] | null | undefined
  transcriptionEndpointingPlan?:
    | {
        onPunctuationSeconds?: number | null | undefined
        onNoPunctuationSeconds?: number | null | undefined
        onNumberSeconds?: number | null | undefined
      }
    | null
    | undefined
}

export const defaultWaitFunction = '20 + 500 * sqrt(x) + 2500 * x^3'
/** How likely a caller goes on after words that sound so. */
const likelihoods: Record<Completeness, number> = { complete: 0.1, unclear: 0.4, open: 0.8, searching: 0.9 }

/** By how finished the words sound. */
export const byWords =
  (endpointingMs: Record<Completeness, number>, language: string): Endpointing =>
  ({ said }) =>
    endpointingMs[completeness(said, language)]

/**
 * As an owner's plan wants it: the first rule that matches, else the smart plan, else the one of punctuation, else by how
 * finished the words sound; and never sooner than `waitSeconds`. Throws a `SyntaxError` for an expression it cannot read.
 */
export function planned(plan: StartSpeakingPlan, usual: Endpointing, language: string): Endpointing {
  const rules = (plan.customEndpointingRules ?? []).map(ruleOf)
  const otherwise = smart(plan, usual, language) ?? byPunctuation(plan, language) ?? usual
  const leastMs = (plan.waitSeconds ?? 0.4) * 1000
  return (exchange) => {
    const rule = rules.find(({ matches }) => matches(exchange))
    return Math.max(leastMs, rule ? rule.waitMs : otherwise(exchange))
  }
}

function smart(plan: StartSpeakingPlan, usual: Endpointing, language: string): Endpointing | null {
  const { smartEndpointingPlan, smartEndpointingEnabled } = plan
  const provider =
    smartEndpointingPlan?.provider ?? (smartEndpointingEnabled === true ? 'vapi' : smartEndpointingEnabled)
  if (provider !== 'livekit') return provider ? usual : null
  const wait = waitFunction(smartEndpointingPlan?.waitFunction ?? defaultWaitFunction)
  return ({ said }) => wait(likelihoods[completeness(said, language)])
}

function byPunctuation(
  { transcriptionEndpointingPlan: plan }: StartSpeakingPlan,
  language: string,
): Endpointing | null {
  if (!plan) return null
  const digits = new Set(listed(turnWords(language).digits))
  const { onPunctuationSeconds, onNoPunctuationSeconds, onNumberSeconds } = plan
  return ({ said }) => {
    const last = bare(said).at(-1) ?? ''
    if (/\d/.test(last) || digits.has(last)) return (onNumberSeconds ?? 0.5) * 1000
    const isPunctuated = /[.!?…。！？،,;:]["”')]?\s*$/.test(said)
    return (isPunctuated ? (onPunctuationSeconds ?? 0.1) : (onNoPunctuationSeconds ?? 1.5)) * 1000
  }
}

function ruleOf(rule: EndpointingRule): { matches(exchange: Exchange): boolean; waitMs: number } {
  const waitMs = rule.timeoutSeconds * 1000
  if (rule.type === 'both') {
    const ofAssistant = matcher(rule.assistantRegex, rule.assistantRegexOptions)
    const ofCustomer = matcher(rule.customerRegex, rule.customerRegexOptions)
    return { matches: ({ said, asked }) => ofAssistant(asked) && ofCustomer(said), waitMs }
  }
  const matches = matcher(rule.regex, rule.regexOptions)
  return { matches: ({ said, asked }) => matches(rule.type === 'assistant' ? asked : said), waitMs }
}
