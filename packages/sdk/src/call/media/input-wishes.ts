import type { InputSettings } from '../call-object.ts'
import type { MediaKind } from './camera-failure.ts'

/** What input settings ask of a device; or the track that takes its place. Null where they say nothing of it. */
export function wishesOf(settings: InputSettings, kind: MediaKind): MediaTrackConstraints | MediaStreamTrack | null {
  const { settings: wishes, processor } = settings[kind] ?? {}
  if (wishes && 'customTrack' in wishes) return wishes.customTrack
  // cancelling noise is what browsers do themselves, where they are asked
  const noise = kind === 'audio' && processor ? { noiseSuppression: processor.type === 'noise-cancellation' } : {}
  return wishes || processor ? { ...wishes, ...noise } : null
}

/** Those that need a model of the picture, which this library does not bring. */
const missing = ['background-blur', 'background-image', 'face-detection']

export function missingProcessor({ video }: InputSettings): string | undefined {
  const type = video?.processor?.type
  return type && missing.includes(type) ? `The video processor "${type}" does not exist here.` : undefined
}
