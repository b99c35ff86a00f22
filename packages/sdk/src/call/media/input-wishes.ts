import type { InputSettings } from '../call-object.ts'
import type { MediaKind } from './camera-failure.ts'

/** What input settings ask of a device; or the track that takes its place. Null where they say nothing of it. */
export function wishesOf(settings: InputSettings, kind: MediaKind): MediaTrackConstraints | MediaStreamTrack | null {
  const { settings: wishes, processor } = settings[kind] ?? {}
  if (wishes && 'customTrack' in wishes) return wishes.customTrack
  // cancelling noise is what browsers do themselves, where they are asked
  const noise = kind === 'audio' && processor ? { noiseSuppression: processor.type === 'noise-cancellation' } : {}
  // as is blurring, in some of them: the others leave it to a processor
  const blur = processor?.type === 'background-blur' ? { backgroundBlur: true } : {}
  return wishes || processor ? { ...wishes, ...noise, ...blur } : null
}

/** Nothing here looks for faces. */
export const missingProcessor = ({ video }: InputSettings): string | undefined =>
  video?.processor?.type === 'face-detection' ? 'The video processor "face-detection" does not exist here.' : undefined

/** What is to be drawn behind the visitor; null for what the camera sees. */
export function backgroundOf({ video }: InputSettings) {
  const { processor } = video ?? {}
  return processor?.type.startsWith('background-') ? processor : null
}
