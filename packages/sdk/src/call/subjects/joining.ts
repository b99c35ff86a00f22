import { CallFailure } from '../call-failure.ts'
import type { CallOptions, Methods } from '../call-object.ts'
import type { CallCore } from '../core/call-core.ts'
import { isUnderWay } from '../core/meeting-state.ts'
import type { Credentials, Joined } from '../machine.ts'
import { missingProcessor } from '../media/input-wishes.ts'
import { encodingsOfAll } from '../network/encodings.ts'
import { judgeProperties } from '../valid/properties.ts'

type Name = 'join' | 'leave' | 'destroy' | 'isDestroyed' | 'load' | 'preAuth' | 'startCamera' | 'meetingState'

export function joiningMethods(core: CallCore): Methods<Name> {
  const take = (options: CallOptions) => {
    judgeProperties(options)
    core.configure(options)
  }

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

  function credentials(): Credentials {
    const { url, token } = core.settings.options
    if (!url)
      throw new CallFailure('invalid-argument', 'the url of a room has to be given, here or when the call is made')
    return { url, ...(token && { token }) }
  }

  const methods: Methods<Name> = {
    async load(options = {}) {
      take(options)
      if (core.standing.meeting !== 'apart') return
      await core.load()
    },

    async preAuth(options = {}) {
      take(options)
      const asked = credentials()
      await begin()
      const { access, room } = await core.ask('authorise', asked)
      core.authorised = asked
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

    async join(options = {}) {
      if (isUnderWay(core.meeting)) {
        console.warn('already joined meeting, call leave() before joining again')
        return
      }
      take(options)
      const asked = credentials()
      requireSame(core.authorised, asked)
      const { ongoing } = core
      core.step('join')
      await begin()
      ongoing.throwIfAborted()
      core.step('enter')
      core.tell('joining-meeting', {})
      await core.media.open()
      ongoing.throwIfAborted()
      const joined = await enter(asked)
      ongoing.throwIfAborted()
      settle(core, joined)
      const participants = core.roster.all()
      core.tell('joined-meeting', { participants })
      return participants
    },

    async leave() {
      const { status } = core.meeting
      if (status === 'left-meeting' || status === 'error') return
      const wasIn = status === 'joined-meeting' || status === 'joining-meeting'
      // a server that does not answer keeps nobody
      if (wasIn && core.link.has('leave')) await core.ask('leave', undefined).catch(() => {})
      if (core.meeting.status === status || !wasIn) core.leave()
    },

    async destroy() {
      if (core.life === 'destroyed') return
      await methods.leave()
      core.destroy()
    },

    isDestroyed: () => core.life === 'destroyed',
    meetingState: () => core.meeting.status,
  }
  return methods

  async function enter(asked: Credentials): Promise<Joined> {
    const { settings, media } = core
    const { userName, userData } = settings.options
    const { ongoing } = core
    const tracks = media.allPublished()
    try {
      return await core.ask('join', {
        ...asked,
        ...(userName && { userName }),
        ...(userData !== undefined && { userData }),
        language: settings.language.lang,
        tracks,
        encodings: encodingsOfAll(settings.send, tracks),
        layers: settings.layers,
        subscribeAutomatically: settings.subscribesAutomatically,
        iceConfig: settings.iceConfig,
        proxyUrl: settings.proxyUrl,
      })
    } catch (error) {
      ongoing.throwIfAborted()
      const msg = (error as Error).message || 'The room could not be joined.'
      throw core.fail({ type: 'connection-error', msg, details: { on: 'join' } })
    }
  }
}

/** What was found out about one room says nothing of another. */
function requireSame(authorised: Credentials | null, asked: Credentials): void {
  if (!authorised || (authorised.url === asked.url && authorised.token === asked.token)) return
  throw new CallFailure('invalid-argument', 'url and token in join() have to be those of preAuth()')
}

function settle(core: CallCore, joined: Joined): void {
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
