import type { Contract } from '@parley/testkit'
import { expect } from 'vitest'
import { frameSamples } from '../audio/frame.ts'
import type { Transport, TransportEvent } from './transport.ts'

/** A transport, and what a test can do at its far end. */
export type Subject = {
  transport: Transport
  /** The far end comes; both ends reach each other soon. */
  arrive(): void | Promise<void>
  /** It sends a text, which the transport tells as `text`. */
  says: { send(): void; text: string }
  /** The texts that have come to it; null where it can show none, as a telephone. */
  read: (() => readonly string[]) | null
  /** It goes away without a word. */
  leave(): void | Promise<void>
  /** Lets a tenth of a second pass, where time stands still by itself. */
  pass?(): Promise<void>
}

const sound = (ms: number) => new Int16Array((ms / 20) * frameSamples).fill(8000)

/** What the transport has told, from the moment on when the far end has come. */
async function inCall(subject: Subject) {
  const events: TransportEvent[] = []
  subject.transport.listen((event) => {
    if (event.type !== 'audio') events.push(event)
  })
  await subject.arrive()
  const comes = (wanted: Partial<TransportEvent>) =>
    expect
      .poll(async () => {
        await subject.pass?.()
        return events
      })
      .toContainEqual(expect.objectContaining(wanted))
  await comes({ type: 'open' })
  const of = (segmentId: number) => events.filter((event) => 'segmentId' in event && event.segmentId === segmentId)
  return { events, comes, of }
}

export const transportContract: Contract<Subject> = {
  'what happened before anybody listened is told to the listener, in order': async (subject) => {
    await subject.arrive()
    await subject.pass?.()
    const { events, comes } = await inCall({ ...subject, arrive: () => {} })
    subject.says.send()
    await comes({ type: 'message', text: subject.says.text })
    // how the network does is told each second, whatever happens
    const happened = events.map(({ type }) => type).filter((type) => type !== 'network')
    expect(happened.slice(0, 2)).toEqual(['open', 'message'])
  },
  'texts come to both ends, in order': async (subject) => {
    const { comes } = await inCall(subject)
    const { transport, says, read } = subject
    says.send()
    await comes({ type: 'message', text: says.text })
    for (const text of ['one', 'two', 'three']) transport.send(text)
    if (read) await expect.poll(() => read().slice(-3)).toEqual(['one', 'two', 'three'])
  },
  'a segment is heard to its end: it starts, reaches its marks in order, and is reported once, as whole': async (
    subject,
  ) => {
    const { transport } = subject
    const { comes, of } = await inCall(subject)
    for (const segmentId of [1, 2]) {
      transport.write(segmentId, sound(60))
      transport.mark(segmentId, 0)
      transport.write(segmentId, sound(40))
      transport.mark(segmentId, 1)
      transport.finish(segmentId)
      await comes({ type: 'played', segmentId })
    }
    expect(of(1)).toEqual([
      { type: 'started', segmentId: 1 },
      { type: 'reached', segmentId: 1, mark: 0 },
      { type: 'reached', segmentId: 1, mark: 1 },
      { type: 'played', segmentId: 1, playedMs: 100, complete: true },
    ])
  },
  'a segment that is cut is reported once, as not whole, and what is written to it later is nothing': async (
    subject,
  ) => {
    const { transport } = subject
    const { comes, of } = await inCall(subject)
    transport.write(1, sound(10_000))
    await comes({ type: 'started', segmentId: 1 })
    transport.clear()
    await comes({ type: 'played', segmentId: 1, complete: false })
    transport.write(1, sound(100))
    transport.finish(1)
    transport.write(2, sound(20))
    transport.finish(2)
    await comes({ type: 'played', segmentId: 2, complete: true })
    expect(of(1).map(({ type }) => type)).toEqual(['started', 'played'])
  },
  'a newer segment cuts the one before it': async (subject) => {
    const { transport } = subject
    const { comes, of } = await inCall(subject)
    transport.write(1, sound(10_000))
    transport.write(2, sound(20))
    transport.finish(2)
    await comes({ type: 'played', segmentId: 2, complete: true })
    expect(of(1).at(-1)).toMatchObject({ type: 'played', complete: false })
  },
  'closed in the middle of a segment, it still reports it; and nothing else any more': async (subject) => {
    const { transport } = subject
    const { events, comes } = await inCall(subject)
    transport.write(1, sound(10_000))
    await comes({ type: 'started', segmentId: 1 })
    transport.close()
    subject.says.send()
    await comes({ type: 'played', segmentId: 1, complete: false })
    await subject.pass?.()
    expect(events.at(-1)?.type).toBe('played')
  },
  'a far end that has gone is told: as lost, or as closed where nobody comes back': async (subject) => {
    const { events } = await inCall(subject)
    await subject.leave()
    await expect
      .poll(async () => {
        await subject.pass?.()
        return events.at(-1)?.type
      })
      .toMatch(/^(lost|closed)$/)
  },
}
