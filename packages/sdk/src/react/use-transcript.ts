import { useSyncExternalStore } from 'react'
import type { Said } from '../transcript/merge.ts'
import { transcriptOf } from '../transcript/transcript.ts'
import type { Voice } from '../voice/voice.ts'

const nothing: readonly Said[] = []

/** The conversation, one message a turn; `message.id` is its key. `transcriptOf(voice).clear()` forgets it. */
export function useTranscript(voice: Voice): readonly Said[] {
  const { subscribe, getState } = transcriptOf(voice)
  return useSyncExternalStore(subscribe, getState, () => nothing)
}
