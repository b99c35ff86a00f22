import type { Brain, BrainEvent } from '@parley/agent/brain'
import type { FormUpdate } from '@parley/protocol'
import { answerTo } from './caller-answers.ts'
import type { Caller } from './callers.ts'

/** What a caller said, what reached the guide of it, and what it answered. */
export type Said = { said: string; heard: string; reply: string }

/** How the caller was asked to answer. */
export type Expected = Extract<BrainEvent, { type: 'expects' }>['answer']

/** A caller who has said so much gives up. */
const maxTurns = 40
const { signal } = new AbortController()

/** One call, from the wish to the request read back. */
export async function book(brain: Brain, caller: Caller, heard: (said: string, expects: Expected) => Promise<string>) {
  let memory: unknown
  let expects: Expected = 'anything'
  let fields: FormUpdate['fields'] = {}
  let isFinished = false
  let said: string | null = 'I would like to book a consultation'
  const talk: Said[] = []
  const times = new Map<string, number>()
  const timesSaid = (what: string) => {
    const before = times.get(what) ?? 0
    times.set(what, before + 1)
    return before
  }
  while (said !== null && talk.length < maxTurns) {
    let reply = ''
    const content: string = await heard(said, expects)
    const messages = [{ role: 'user' as const, content }]
    for await (const event of brain({ messages, memory, signal })) {
      if (event.type === 'text') reply += event.text
      if (event.type === 'expects') expects = event.answer
      if (event.type === 'memory') memory = event.memory
      if (event.type !== 'form') continue
      fields = event.fields
      isFinished = event.complete
    }
    talk.push({ said, heard: messages[0]?.content ?? '', reply })
    said = answerTo(reply, caller, fields, timesSaid, said)
  }
  return { fields, talk, isFinished }
}
