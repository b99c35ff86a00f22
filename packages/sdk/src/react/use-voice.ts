import { useEffect, useState, useSyncExternalStore } from 'react'
import { Voice } from '../voice/voice.ts'
import type { Token, VoiceOptions, VoiceState } from '../voice/voice-options.ts'

/** `baseUrl` is where the platform's API is; without one, the page's own origin. */
export type UseVoiceOptions = VoiceOptions & { baseUrl?: string }

/**
 * A voice for as long as the component lives: its call ends with it. Another `token` is the key of later calls; the options
 * are those of the first time. `state` is what to draw from, and `state.status` says where the call is.
 */
export function useVoice(token: Token, options: UseVoiceOptions = {}): { voice: Voice; state: VoiceState } {
  const [voice] = useState(() => new Voice(token, options.baseUrl, options))
  const state = useSyncExternalStore(voice.subscribe, voice.getState, voice.getState)
  useEffect(() => voice.setToken(token), [voice, token])
  useEffect(() => () => void voice.stop(), [voice])
  return { voice, state }
}
