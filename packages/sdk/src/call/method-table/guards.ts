import { CallFailure, type CallFailureCode } from '../call-failure.ts'

/** How a call stands, as far as a guard asks. */
export type Standing = {
  life: 'alive' | 'destroyed'
  kind: 'object' | 'frame'
  /** `under-way`: joined, or on its way there. */
  meeting: 'apart' | 'under-way' | 'joined'
  /** There is a machine, or will be. */
  hasBegun: boolean
  isTesting: boolean
}

type Rule = { code: CallFailureCode; allows: (standing: Standing) => boolean; says: (method: string) => string }

export const useAfterDestroy = 'Use after destroy'
const begins = 'to initialize call state.'

const rules = {
  alive: { code: 'destroyed', allows: ({ life }) => life === 'alive', says: () => useAfterDestroy },
  'call-object': {
    code: 'only-call-object',
    allows: ({ kind }) => kind === 'object',
    says: (method) => `${method} is only supported on custom callObject instances`,
  },
  frame: {
    code: 'only-frame',
    allows: ({ kind }) => kind === 'frame',
    says: (method) => `${method} is only supported as part of the prebuilt call frame`,
  },
  joined: {
    code: 'only-after-join',
    allows: ({ meeting }) => meeting === 'joined',
    says: (method) => `${method} only supported after join.${hints[method] ?? ''}`,
  },
  'not-joined': {
    code: 'only-before-join',
    allows: ({ meeting }) => meeting === 'apart',
    says: (method) => `${method} not supported after joining a meeting.${hints[method] ?? ''}`,
  },
  begun: {
    code: 'not-begun',
    allows: ({ hasBegun }) => hasBegun,
    says: (method) => `${method} requires preAuth(), startCamera(), or join() ${begins}`,
  },
  'begun-briefly': {
    code: 'not-begun',
    allows: ({ hasBegun }) => hasBegun,
    says: (method) => `${method} requires preAuth() or startCamera() ${begins}`,
  },
  'not-testing': {
    code: 'test-running',
    allows: ({ isTesting }) => !isTesting,
    says: (method) =>
      `A pre-call quality test is in progress. Please try ${method} again once testing has completed. Use stopTestCallQuality() to end it early.`,
  },
} satisfies Record<string, Rule>

export type Guard = keyof typeof rules

const hints: Record<string, string> = {
  'updateReceiveSettings()': ' To specify receive settings earlier, use the receiveSettings config property.',
  'setSubscribeToTracksAutomatically()': ' Use the subscribeToTracksAutomatically configuration property.',
  'startCamera()': ' Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
}
/** Programs look for these texts as they are. */
const withoutBrackets = ['setMeetingSessionData', 'meetingSessionState']

/** Why a method may not be used now: the first of its guards that does not allow it. */
export function stopped(method: string, guards: readonly Guard[], standing: Standing): CallFailure | undefined {
  for (const guard of guards) {
    const { allows, code, says }: Rule = rules[guard]
    if (allows(standing)) continue
    const isBare = guard === 'joined' && withoutBrackets.includes(method)
    return new CallFailure(code, says(isBare ? method : `${method}()`))
  }
}
