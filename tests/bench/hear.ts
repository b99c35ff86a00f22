import type { Transcriber } from '@parley/agent'

/** What is counted is what was heard, however busy the machine was meanwhile. */
export const patience = { answerWithinMs: 120_000 }

const { signal } = new AbortController()

/** What an ear makes of one utterance. */
export async function hear(
  transcribe: Transcriber,
  sound: Int16Array,
  expects?: Parameters<Transcriber>[1]['expects'],
): Promise<string> {
  async function* audio() {
    yield sound
  }
  const events = await all(transcribe(audio(), { language: 'en-GB', signal, expects }))
  return events.at(-1)?.text ?? ''
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}
