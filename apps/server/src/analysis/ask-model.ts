import type { LanguageModel, Meter } from '@parley/agent/providers'
import { type ConversationMessage, Failure } from '@parley/protocol'
import type { AnalysisProblem } from '@parley/protocol/resources'
import type { Prompt } from './prompts.ts'

/** What a text says, or what is wrong with it, as a sentence for who wrote it. */
export type Read<Answer> = { ok: true; answer: Answer } | { ok: false; fault: string }

export type Reply<Answer> = { ok: true; answer: Answer } | { ok: false; problem: AnalysisProblem }

export type Question<Answer> = Prompt & {
  /** Whether the answer has to be one JSON object. */
  json?: boolean
  read: (text: string) => Read<Answer>
  timeoutSeconds: number
  maxTokens?: number
}

export type Asking = {
  /** Null where there is none. */
  model: LanguageModel | null
  meter: Meter
  signal: AbortSignal
}

const attempts = 2

/** Asks a model, and once more with what was wrong with its answer. Never throws but for `signal`. */
export async function askModel<Answer>(
  { model, meter, signal }: Asking,
  { systemPrompt, questions, json = false, read, timeoutSeconds, maxTokens }: Question<Answer>,
): Promise<Reply<Answer>> {
  if (!model) return { ok: false, problem: noModel }
  if (meter.isSpent()) return { ok: false, problem: spent }
  const brain = model({ systemPrompt, json, ...(maxTokens !== undefined && { maxTokens }) })
  const outOfTime = AbortSignal.timeout(timeoutSeconds * 1000)
  const messages: ConversationMessage[] = questions.map((content) => ({ role: 'user', content }))
  let fault = ''
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    let said = ''
    try {
      const turn = { messages, memory: undefined, signal: AbortSignal.any([signal, outOfTime]), meter }
      for await (const event of brain(turn)) if (event.type === 'text') said += event.text
    } catch {
      if (!outOfTime.aborted && !signal.aborted) return { ok: false, problem: modelFailed }
    }
    signal.throwIfAborted()
    if (outOfTime.aborted) return { ok: false, problem: timedOut(timeoutSeconds) }
    const answer = read(said.trim())
    if (answer.ok) return answer
    fault = answer.fault
    messages.push(
      { role: 'assistant', content: said || '(nothing)' },
      { role: 'user', content: `That cannot be used: ${fault} Answer again, as you were asked.` },
    )
  }
  return {
    ok: false,
    problem: { reason: 'unreadable-answer', message: `The model answered twice what cannot be used: ${fault}` },
  }
}

export const noModel: AnalysisProblem = {
  reason: 'no-model',
  message:
    'Nobody reads conversations here: name a model and add its credential (POST /credential), or set VOICE_MODEL_URL for this server.',
}
const spent: AnalysisProblem = {
  reason: 'spent',
  message: 'What this server spends a day on models is spent. What was not made today is not made later.',
}
/** For who judges a test: what nobody paid for says nothing of who was tested. */
export function throwIfSpent(problem: AnalysisProblem): AnalysisProblem {
  if (problem.reason === 'spent') throw new Failure('unprocessable', problem.message)
  return problem
}
const modelFailed: AnalysisProblem = { reason: 'model-failed', message: 'The model could not be reached, or refused.' }
const timedOut = (seconds: number): AnalysisProblem => ({
  reason: 'timed-out',
  message: `The model did not answer within ${seconds} seconds: allow it more by timeoutSeconds.`,
})
