import { CallFailure } from '../call-failure.ts'
import type { Inside } from '../inside/inside.ts'
import type { LocalRecorder } from '../media/local-recorder.ts'

type State = { status: 'off' } | { status: 'starting' } | { status: 'on'; recorder: LocalRecorder }

/** Records the call in the page itself; the page gets the data as events, and keeps them or not. */
export function localRecording(core: Inside) {
  let state: State = { status: 'off' }

  async function begin(starting: State) {
    const { recordCall } = await import('../media/local-recorder.ts')
    if (state !== starting) return
    const recorder = recordCall(core, () => {
      state = { status: 'off' }
    })
    state = { status: 'on', recorder }
    const startedBy = core.roster.local?.session_id
    core.tell('recording-started', { local: true, type: 'local', ...(startedBy && { startedBy }) })
  }

  function start() {
    if (typeof MediaRecorder !== 'function')
      throw new CallFailure('unsupported-browser', 'This browser cannot record the call by itself.')
    if (!core.isJoined)
      throw new CallFailure('only-after-join', 'startRecording() with the type local only supported after join.')
    if (state.status !== 'off') throw new CallFailure('invalid-argument', 'The call is being recorded already.')
    const starting: State = { status: 'starting' }
    state = starting
    begin(starting).catch(({ message }) => {
      state = { status: 'off' }
      core.tell('recording-error', { errorMsg: message })
    })
  }

  function stop() {
    if (state.status === 'on') state.recorder.stop()
    else state = { status: 'off' }
  }

  core.onEnd(stop)
  return {
    start,
    stop,
    get isRunning() {
      return state.status !== 'off'
    },
  }
}
