import { useEffect, useState } from 'react'
import type { Voice } from '../voice/voice.ts'

/** How loud each side is, 0–1. */
export type Levels = { assistant: number; caller: number }

const silence: Levels = { assistant: 0, caller: 0 }

/** Draws its component anew ten times a second while a call is on: best a small one of its own. */
export function useLevels(voice: Voice): Levels {
  const [levels, setLevels] = useState(silence)
  useEffect(() => {
    const leave = [
      voice.on('volume-level', (assistant) => setLevels((before) => ({ ...before, assistant }))),
      voice.on('local-volume-level', (caller) => setLevels((before) => ({ ...before, caller }))),
      voice.on('call-end', () => setLevels(silence)),
    ]
    return () => {
      for (const each of leave) each()
    }
  }, [voice])
  return levels
}
