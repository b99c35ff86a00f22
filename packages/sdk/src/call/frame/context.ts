import type { Tell } from '../call-events.ts'
import type { CallObject } from '../call-object.ts'
import type { FrameModel } from '../core/frame-model.ts'
import type { Access, WaitingParticipant } from '../participant.ts'
import type { Make } from './dom.ts'

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

/** Who waits to be let in, be it others or the visitor. */
export type Lobby = {
  access: () => Access
  waiting: () => WaitingParticipant[]
  admit: (id: string, isGranted: boolean) => Promise<unknown>
  knock: (name: string) => Promise<unknown>
}

/** What each part of a frame has: the call, what is set, and how elements are made. */
export type Context = FrameOptions & { page: Document; make: Make }

/** A part of the frame: its element, and what brings it up to date. */
export type Part = { element: HTMLElement; update: () => void }
