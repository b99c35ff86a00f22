import { CallFailure, refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { appMessageFault, sessionDataFault, userDataFault } from '../valid/messages.ts'

type Name =
  | 'room'
  | 'geo'
  | 'getMeetingSession'
  | 'meetingSessionSummary'
  | 'meetingSessionState'
  | 'setMeetingSessionData'
  | 'setUserName'
  | 'setUserData'
  | 'sendAppMessage'

export function sessionMethods(core: Inside): Methods<Name> {
  const { session, settings, roster } = core
  return {
    async room() {
      const { url } = settings.options
      return session.room ?? (url ? { roomUrlPendingJoin: url } : null)
    },

    async geo() {
      const { geoUrl = `${(settings.options.baseUrl ?? '').replace(/\/+$/, '')}/api/geo` } = settings.config
      try {
        const response = await fetch(geoUrl, { referrerPolicy: 'no-referrer' })
        const { geo } = await response.json()
        return { current: typeof geo === 'string' ? geo : '' }
      } catch (error) {
        console.error('The region could not be looked up.', error)
        return { current: '' }
      }
    },

    async getMeetingSession() {
      console.warn('getMeetingSession() is deprecated: use meetingSessionSummary() or meetingSessionState().')
      return { meetingSession: session.summary }
    },
    meetingSessionSummary: () => session.summary,
    meetingSessionState: () => session.state,

    setMeetingSessionData(data, strategy = 'replace') {
      refuse(sessionDataFault(data, strategy))
      core.send('setSessionData', { data, strategy }, (error) =>
        core.tell('nonfatal-error', { type: 'meeting-session-data-error', errorMsg: error.message }),
      )
    },

    async setUserName(userName) {
      if (typeof userName !== 'string') throw new CallFailure('invalid-argument', 'userName should be a string')
      settings.options = { ...settings.options, userName }
      if (core.isJoined) await core.ask('setUserName', userName)
      roster.rename(userName)
      return { userName }
    },

    async setUserData(userData) {
      refuse(userDataFault(userData), 'too-large')
      settings.options = { ...settings.options, userData }
      if (core.isJoined) await core.ask('setUserData', userData)
      roster.setUserData(userData)
      return { userData }
    },

    sendAppMessage(data, to = '*') {
      refuse(appMessageFault(data, to, session.maxAppMessageLength), 'too-large')
      core.send('sendAppMessage', { data, to })
    },
  }
}
