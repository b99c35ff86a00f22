import type { Tell } from '../call-events.ts'
import type { CallObject } from '../call-object.ts'
import type { Lobby } from '../core/call-core.ts'
import type { Make } from './dom.ts'
import type { FrameModel } from './frame-model.ts'
import type { FrameWords } from './words.ts'

export type FrameOptions = {
  call: CallObject
  model: FrameModel
  iframe: HTMLIFrameElement
  /** Ends with the call object. */
  lifetime: AbortSignal
  tell: Tell
  lobby: Lobby
  /** The page hears a sound when somebody comes: always, never, or while so many or fewer are there. */
  sound: () => boolean | number
}

/** What each part of a frame has: the call, what is set, how elements are made, and the words of its language. */
export type Context = FrameOptions & { page: Document; make: Make; words: FrameWords }

/** A part of the frame: its element, and what brings it up to date. */
export type Part = { element: HTMLElement; update: () => void }
