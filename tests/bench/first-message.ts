import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a forked server tells as soon as it listens. Throws when it ends before that, instead of waiting for ever. */
export async function firstMessage<Message>(child: ChildProcess): Promise<Message> {
  const told = once(child, 'message').then(([message]) => message as Message)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A server of the bench ended with ${code} before it listened; what it said is above.`)
  })
  return Promise.race([told, ended])
}
