import type { EndedReason } from '@parley/protocol'
import { durationMs } from '../audio/frame.ts'
import type { Transport } from '../transport/transport.ts'
import type { Reply, ReplyItem } from './reply.ts'

/** One stretch of the assistant's speech. Ids grow by one. */
export type Segment = { id: number; interruptible: boolean }

/** Why something is said; only a reply answers the caller's words. */
export type SpeechKind = 'reply' | 'say'

/** One stretch of the assistant's speech, from the first word made to the playout's report. */
export type Speech = {
  kind: SpeechKind
  segment: Segment
  turn: number
  reply: Reply
  sentences: { text: string; durationMs: number }[]
  /** Whether any of it has been handed over to be heard. */
  begun: boolean
  interrupted: boolean
  /** When its first sound was played, from the beginning of the call; null until then. */
  heardAtMs: number | null
  endsCall: EndedReason | null
  /** Whether a hook that hangs up lets it be said first. */
  delaysEnd: boolean
  /** Whether the brain goes on, unasked, when it has been said. */
  goesOn: boolean
}

/** What a reply does besides talking. */
export type Effect = Exclude<ReplyItem, { type: 'sentence' | 'sound' }>

/**
 * Hands a reply's items to the transport as they are made; returns when all are handed over or `isCurrent` turns false.
 * `begin` is called once, before the first sound, which waits for the `floor`; `effect` gets what the reply does besides talking.
 */
export async function deliver(
  speech: Speech,
  transport: Transport,
  on: { isCurrent(): boolean; floor(): Promise<void> | null; begin(): void; effect(effect: Effect): void },
): Promise<void> {
  const { segment, reply, sentences } = speech
  const begin = () => {
    if (speech.begun) return
    speech.begun = true
    on.begin()
    // marks of sentences made before the first sound
    for (const mark of sentences.keys()) transport.mark(segment.id, mark)
  }
  const finish = () => {
    if (sentences.length === 0) return
    begin()
    if (on.isCurrent()) transport.finish(segment.id)
  }
  try {
    for await (const item of reply.items) {
      if (!on.isCurrent()) return
      if (item.type === 'sentence') {
        sentences.push({ text: item.text, durationMs: 0 })
        if (speech.begun) transport.mark(segment.id, sentences.length - 1)
      } else if (item.type === 'sound') {
        for (let floor = on.floor(); floor && !speech.begun && on.isCurrent(); floor = on.floor()) await floor
        if (!on.isCurrent()) return
        begin()
        const sentence = sentences.at(-1)
        if (sentence) sentence.durationMs += durationMs(item.pcm)
        transport.write(segment.id, item.pcm)
      } else on.effect(item)
    }
  } catch (error) {
    if (on.isCurrent()) finish()
    throw error
  }
  if (on.isCurrent()) finish()
}

/** What the caller heard of it: whole sentences, and the words of the cut one that `playedMs` reached. */
export function heardText(sentences: Speech['sentences'], playedMs: number): string {
  const heard: string[] = []
  let leftMs = playedMs
  for (const sentence of sentences) {
    if (leftMs >= sentence.durationMs) {
      heard.push(sentence.text)
    } else {
      const chars = Math.floor((sentence.text.length * leftMs) / sentence.durationMs)
      const whole = sentence.text.slice(0, chars).replace(/\s*\S*$/, '')
      if (whole) heard.push(whole)
      break
    }
    leftMs -= sentence.durationMs
  }
  return heard.join(' ')
}
