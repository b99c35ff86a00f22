import type { TurnLatency, Voice, VoiceEvents, VoiceFailure } from '@parley/sdk'
import { useCallback, useEffect, useState } from 'react'

/** One event of the call, as it is shown. `id` counts from 1. */
export type RecordedEvent = { id: number; at: Date; name: string; details: string }

type Recorded = { events: readonly RecordedEvent[]; turns: readonly TurnLatency[]; failure: VoiceFailure | null }

/** Levels come ten times a second, and have a place of their own. */
const shownEvents = [
  'call-start',
  'call-end',
  'message',
  'error',
  'speech-start',
  'speech-end',
  'mute-changed',
  'camera-error',
  'load-attempt-failed',
  'playback-blocked',
  'reconnecting',
  'reconnected',
  'nonfatal-error',
] as const satisfies (keyof VoiceEvents)[]

const maxEvents = 200
const nothing: Recorded = { events: [], turns: [], failure: null }

/** Everything that the calls of a voice tell, the newest first. */
export function useRecordedCall(voice: Voice) {
  const [recorded, setRecorded] = useState(nothing)
  const fail = useCallback((failure: VoiceFailure) => setRecorded((before) => ({ ...before, failure })), [])

  useEffect(() => {
    const leave = shownEvents.map((name) =>
      voice.on(name, (...details: unknown[]) => setRecorded((before) => withEvent(before, name, details))),
    )
    leave.push(
      voice.on('message', (message) => {
        if (message.type !== 'latency') return
        setRecorded((before) => ({ ...before, turns: [...before.turns, message] }))
      }),
      voice.on('error', fail),
      voice.on('call-start', () => setRecorded((before) => ({ ...before, turns: [], failure: null }))),
    )
    return () => {
      for (const each of leave) each()
    }
  }, [voice, fail])

  return { ...recorded, fail, clear: () => setRecorded((before) => ({ ...before, events: [] })) }
}

function withEvent(before: Recorded, name: string, details: unknown[]): Recorded {
  const id = (before.events[0]?.id ?? 0) + 1
  const event = { id, at: new Date(), name, details: details.map(inWords).join(' ') }
  return { ...before, events: [event, ...before.events].slice(0, maxEvents) }
}

const inWords = (detail: unknown) =>
  detail instanceof Error ? `${'code' in detail ? detail.code : ''} ${detail.message}` : JSON.stringify(detail)
