import { CallFailure, refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { isObject } from '../valid/fault.ts'
import { playerSettingsFault, recordingFault } from '../valid/media.ts'
import { localRecording } from './local-recording.ts'

type Name =
  | 'startRecording'
  | 'updateRecording'
  | 'stopRecording'
  | 'startLiveStreaming'
  | 'updateLiveStreaming'
  | 'addLiveStreamingEndpoints'
  | 'removeLiveStreamingEndpoints'
  | 'stopLiveStreaming'
  | 'startTranscription'
  | 'updateTranscription'
  | 'stopTranscription'
  | 'startRemoteMediaPlayer'
  | 'updateRemoteMediaPlayer'
  | 'stopRemoteMediaPlayer'

const defaultLayout = { preset: 'default' }

export function streamingMethods(core: Inside): Methods<Name> {
  const local = localRecording(core)
  const failed = (name: 'recording-error' | 'live-streaming-error') => (error: Error) =>
    core.tell(name, { errorMsg: error.message })
  const streamingFailed = failed('live-streaming-error')
  const untranscribed = ({ message }: Error) => core.tell('transcription-error', { errorMsg: message })
  const endpointsFault = (options: unknown) =>
    isObject(options) &&
    Array.isArray(options.endpoints) &&
    options.endpoints.every((each) => isObject(each) && each.endpoint)
      ? undefined
      : 'endpoints should be a list of { endpoint }'
  const unplayed = (cause: Error) => {
    throw cause instanceof CallFailure ? cause : new CallFailure('not-played', cause.message, { cause })
  }
  const idFault = (id: unknown) => (typeof id === 'string' ? undefined : ' remotePlayerID must be of type string')

  return {
    startRecording(options = {}) {
      refuse(recordingFault(options))
      if (options.type === 'local') return local.start()
      core.send('startRecording', options, failed('recording-error'))
    },
    updateRecording: ({ layout = defaultLayout, ...options } = {}) =>
      core.send('updateRecording', { ...options, layout }, failed('recording-error')),
    stopRecording(options = {}) {
      if (local.isRunning) return local.stop()
      core.send('stopRecording', options, failed('recording-error'))
    },

    startLiveStreaming: (options = {}) => core.send('startLiveStreaming', options, streamingFailed),
    updateLiveStreaming: ({ layout = defaultLayout, ...options } = {}) =>
      core.send('updateLiveStreaming', { ...options, layout }, streamingFailed),
    addLiveStreamingEndpoints(options) {
      refuse(endpointsFault(options))
      core.send('addLiveStreamingEndpoints', options, streamingFailed)
    },
    removeLiveStreamingEndpoints(options) {
      refuse(endpointsFault(options))
      core.send('removeLiveStreamingEndpoints', options, streamingFailed)
    },
    stopLiveStreaming: (options = {}) => core.send('stopLiveStreaming', options, streamingFailed),

    startTranscription: (options = {}) => core.send('startTranscription', options, untranscribed),
    updateTranscription(options) {
      refuse(updateFault(options))
      core.send('updateTranscription', options, untranscribed)
    },
    stopTranscription: (options = {}) => core.send('stopTranscription', options, untranscribed),

    async startRemoteMediaPlayer(options) {
      const { url, settings = { state: 'play' } } = isObject(options) ? options : {}
      refuse(typeof url === 'string' ? undefined : 'url parameter must be "string" type')
      refuse(playerSettingsFault(settings))
      return core.ask('startRemoteMediaPlayer', { url: `${url}`, settings }).catch(unplayed)
    },
    async updateRemoteMediaPlayer(options) {
      const { session_id, settings } = isObject(options) ? options : {}
      refuse(playerSettingsFault(settings))
      refuse(idFault(session_id))
      const asked = { session_id: `${session_id}`, settings: settings ?? {} }
      return core.ask('updateRemoteMediaPlayer', asked).catch(unplayed)
    },
    async stopRemoteMediaPlayer(session_id) {
      refuse(idFault(session_id))
      await core.ask('stopRemoteMediaPlayer', { session_id }).catch(unplayed)
    },
  }
}

function updateFault(options: unknown): string | undefined {
  const fault = (words: string) => `updateTranscription Error: ${words}`
  if (!options) return fault('options is mandatory')
  if (!isObject(options)) return fault('options must be object type')
  if (options.participants && !Array.isArray(options.participants)) return fault('participants must be an array')
}
