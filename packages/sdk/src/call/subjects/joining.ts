import type { CallOptions, Methods } from '../call-object.ts'
import { same } from '../core/same.ts'
import type { Inside } from '../inside/inside.ts'
import type { Joined, JoinRequest } from '../machine.ts'
import { missingProcessor } from '../media/input-wishes.ts'
import { encodingsOfAll } from '../network/encodings.ts'
import { judgeProperties } from '../valid/properties.ts'

/** How one begins, joins and leaves, once everything is there. */
export function joining(core: Inside) {
  /** The machine is there, and the visitor among the participants. */
  async function begin() {
    await core.load()
    const { userName = '', userData } = core.settings.options
    core.roster.prepare(userName, userData)
    const missing = missingProcessor(core.settings.input)
    if (!missing) return
    core.settings.setInput({ video: { processor: { type: 'none' } } })
    core.tell('nonfatal-error', { type: 'video-processor-error', errorMsg: missing })
  }

  const take = (options: CallOptions) => {
    judgeProperties(options)
    core.take(options)
  }

  const methods: Methods<'preAuth' | 'startCamera'> = {
    async preAuth(options = {}) {
      take(options)
      const asked = core.settings.credentials()
      await begin()
      const { access, room } = await core.ask('authorise', { ...asked, proxyUrl: core.settings.proxyUrl })
      core.settings.authorised = asked
      core.session.room = room
      core.session.setAccess({ access })
      return { access }
    },

    async startCamera(options = {}) {
      take(options)
      await begin()
      await core.media.open()
      core.tell('started-camera', {})
      return core.media.devices
    },
  }

  return {
    ...methods,

    async join() {
      const { ongoing } = core
      await begin()
      core.step('enter')
      core.tell('joining-meeting', {})
      await core.media.open()
      ongoing.throwIfAborted()
      const asked = request()
      const joined = await core.ask('join', asked).catch(({ message }: Error) => {
        ongoing.throwIfAborted()
        const msg = message || 'The room could not be joined.'
        throw core.fail({ type: 'connection-error', msg, details: { on: 'join' } })
      })
      ongoing.throwIfAborted()
      settle(core, joined)
      catchUp(asked)
      core.joined()
      const participants = core.roster.all()
      core.tell('joined-meeting', { participants })
      return participants
    },

    async leave() {
      const { status } = core.meeting
      const isIn = status === 'joined-meeting' || status === 'joining-meeting'
      // a server that does not answer keeps nobody
      if (isIn && core.has('leave')) await core.ask('leave', undefined).catch(() => {})
    },
  }

  function request(): JoinRequest {
    const { settings, media } = core
    const { userName, userData } = settings.options
    const tracks = media.allPublished()
    return {
      ...settings.credentials(),
      ...(userName && { userName }),
      ...(userData !== undefined && { userData }),
      language: settings.language.lang,
      tracks,
      encodings: encodingsOfAll(settings.send, tracks),
      layers: settings.layers,
      subscribeAutomatically: settings.subscribesAutomatically,
      iceConfig: settings.iceConfig,
      proxyUrl: settings.proxyUrl,
    }
  }

  /** The room was asked with what was wanted then: what the page said since is told now. */
  function catchUp({ tracks, userName, userData }: JoinRequest) {
    const { options } = core.settings
    core.catchUp(tracks)
    if (options.userName && options.userName !== userName) core.sendIfKnown('setUserName', options.userName)
    if (!same(options.userData, userData)) core.sendIfKnown('setUserData', options.userData)
  }
}

function settle(core: Inside, joined: Joined): void {
  const { session, roster } = core
  core.step('joined')
  session.room = joined.room
  session.maxAppMessageLength = joined.maxAppMessageLength ?? session.maxAppMessageLength
  roster.open(joined.participants, joined.counts)
  const { local } = roster
  if (local) core.media.permit(local.permissions)
  session.setAccess({ access: joined.access })
  session.setSummary(joined.meetingSessionId)
  session.setState({ data: joined.sessionData, topology: joined.topology })
}
