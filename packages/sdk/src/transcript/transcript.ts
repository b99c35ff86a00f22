import type { Voice } from '../voice/voice.ts'
import { concluded, merge, type Said } from './merge.ts'

/** The conversation as a list of messages, one a turn, in one array that is replaced and never changed. */
export type TranscriptStore = {
  getState(): readonly Said[]
  /** Calls back after each change of getState(); returns how to stop that. */
  subscribe(changed: () => void): () => void
  /** Forgets all of it. */
  clear(): void
}

const stores = new WeakMap<object, TranscriptStore>()

/** The transcript of this voice's calls, one after another, from the first time it is asked for. The same store each time. */
export function transcriptOf(voice: Pick<Voice, 'on'>): TranscriptStore {
  const known = stores.get(voice)
  if (known) return known
  let said: readonly Said[] = []
  const subscribers = new Set<() => void>()
  function become(next: readonly Said[]) {
    if (next === said) return
    said = next
    for (const changed of subscribers) changed()
  }
  voice.on('message', (message) => become(merge(said, message)))
  voice.on('call-end', () => become(concluded(said)))
  const store: TranscriptStore = {
    getState: () => said,
    subscribe(changed) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    clear: () => become([]),
  }
  stores.set(voice, store)
  return store
}
