import type { ConsultationTalk } from './consultation/consultation-talk.ts'
import type { Fields } from './consultation/details.ts'
import type { Subject } from './finding/answers.ts'

/** What a "yes" gets: the form begun, the entry of an id, or what was left out of the last answer. */
export type Offer = 'consultation' | 'rest' | { entryId: string }

/** What the guide remembers of a call. */
export type Memory = {
  talk:
    | ConsultationTalk
    | { status: 'chatting' }
    | { status: 'offered'; offer: Offer }
    /** It asked which of two entries is meant. */
    | { status: 'asked-back'; between: readonly [string, string] }
  /** What has been put into the form. */
  fields: Fields
  /** What was told in passing before the form was begun; it is put in only then. */
  heard: Fields
  lastReply: string
  /** Sentences of the last answer that were left out, and the ids of the entries already told. */
  rest: readonly string[]
  told: readonly string[]
  subject: Subject | null
  /** The caller asked for one sentence at a time. */
  isSlow: boolean
  /** Answers given since something was last offered. */
  sinceOffer: number
}

export const nothingYet: Memory = {
  talk: { status: 'chatting' },
  fields: {},
  heard: {},
  lastReply: '',
  rest: [],
  told: [],
  subject: null,
  isSlow: false,
  sinceOffer: 1,
}
