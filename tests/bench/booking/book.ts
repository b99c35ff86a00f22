import type { Brain } from '@parley/agent/brain'
import type { FormUpdate } from '@parley/protocol'
import { answerTo } from './caller-answers.ts'
import type { Caller } from './callers.ts'

/** What a caller said, what reached the guide of it, and what it answered. */
export type Said = { said: string; heard: string; reply: string }

/** A caller who has said so much gives up. */
const maxTurns = 40
const { signal } = new AbortController()

/** One call, from the wish to the request read back. */
export async function book(brain: Brain, caller: Caller, heard: (said: string) => Promise<string>) {
  let memory: unknown
  let fields: FormUpdate['fields'] = {}
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
    const messages = [{ role: 'user' as const, content: await heard(said) }]
    for await (const event of brain({ messages, memory, signal })) {
      if (event.type === 'text') reply += event.text
      if (event.type === 'memory') memory = event.memory
      if (event.type === 'form') fields = event.fields
    }
    talk.push({ said, heard: messages[0]?.content ?? '', reply })
    said = answerTo(reply, caller, fields, timesSaid, said)
  }
  return { fields, talk }
}
