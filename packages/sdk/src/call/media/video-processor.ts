import { CallFailure } from '../call-failure.ts'
import type { Plain } from '../valid/fault.ts'
import { isObject, isTrack } from '../valid/fault.ts'

/** A background as it is wanted. `strength`: above 0, the weakest, to 1. */
export type WantedBackground =
  | { type: 'background-blur'; strength: number }
  | { type: 'background-image'; image: ImageBitmap }

/**
 * What draws another background behind a person, where the browser does not do it itself: `dailyConfig.videoProcessor`. It gets
 * the camera's track, which stays the call's, and answers within 20 s with a live video track of its own, which is sent in its
 * place. `stop()` is called once nothing of it is needed. What it throws, the page is told.
 */
export type VideoProcessor = (camera: MediaStreamTrack, wanted: WantedBackground) => Promise<ProcessedVideo>
export type ProcessedVideo = { track: MediaStreamTrack; stop(): void }

const answerWithinMs = 20_000
const defaultStrength = 0.5

/** The camera's picture with the background that is wanted; null where the browser has put it there by itself. Throws a `CallFailure`. */
export async function withBackground(
  camera: MediaStreamTrack,
  { type, config = {} }: { type: string; config?: Plain },
  process: unknown,
): Promise<ProcessedVideo | null> {
  if (type === 'background-blur' && Reflect.get(camera.getSettings(), 'backgroundBlur') === true) return null
  if (typeof process !== 'function')
    throw new CallFailure(
      'not-supported',
      `This browser draws no ${type} itself: give the call a function that does, as dailyConfig.videoProcessor.`,
    )
  const answer = (async () => (process as VideoProcessor)(camera, await wantedBackground(type, config)))()
  const processed: unknown = await within(answer, (late) => late.stop())
  const { track, stop } = isObject(processed) ? processed : {}
  const isItsOwn = isTrack(track) && track.kind === 'video' && track.readyState === 'live' && track !== camera
  if (isItsOwn && typeof stop === 'function') return { track, stop: () => stopped(processed as ProcessedVideo) }
  throw new CallFailure(
    'invalid-argument',
    'dailyConfig.videoProcessor has to give { track, stop }, a live video track of its own.',
  )
}

/** A camera is let go whatever becomes of what was made of it. */
function stopped(processed: ProcessedVideo): void {
  try {
    processed.stop()
  } catch (error) {
    console.warn(error)
  }
}

async function wantedBackground(type: string, { strength, source }: Plain): Promise<WantedBackground> {
  if (type === 'background-image') return { type, image: await imageOf(source) }
  return { type: 'background-blur', strength: typeof strength === 'number' ? strength : defaultStrength }
}

async function imageOf(source: unknown): Promise<ImageBitmap> {
  if (!(source instanceof ArrayBuffer) && typeof source !== 'string')
    throw new CallFailure(
      'not-supported',
      'There are no pictures to choose from by number: give source as an address or an ArrayBuffer.',
    )
  if (source === 'default')
    throw new CallFailure(
      'not-supported',
      'There is no picture by default: give source as an address or an ArrayBuffer.',
    )
  try {
    if (source instanceof ArrayBuffer) return await createImageBitmap(new Blob([source]))
    const response = await fetch(source)
    if (!response.ok) throw new Error(`${source} answers ${response.status}`)
    return await createImageBitmap(await response.blob())
  } catch (cause) {
    throw new CallFailure(
      'invalid-argument',
      `The picture of the background cannot be had: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** The answer, if it comes in time; one that comes later is let go. */
async function within(answer: Promise<ProcessedVideo>, letGo: (late: ProcessedVideo) => void): Promise<ProcessedVideo> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new CallFailure('load-failed', `dailyConfig.videoProcessor gave nothing within ${answerWithinMs} ms.`))
      answer.then(letGo).catch(() => {})
    }, answerWithinMs)
  })
  try {
    return await Promise.race([answer, late])
  } catch (cause) {
    throw cause instanceof CallFailure
      ? cause
      : new CallFailure('load-failed', `dailyConfig.videoProcessor failed: ${(cause as Error)?.message ?? cause}`, {
          cause,
        })
  } finally {
    clearTimeout(timer)
  }
}
