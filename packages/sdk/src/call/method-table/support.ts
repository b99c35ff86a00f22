import type { MachineRequest } from '../machine.ts'
import { type MethodName, methods } from './methods.ts'

/** The requests that a method cannot do without; methods that are not here need no machine. */
export const needs: Partial<Record<MethodName, MachineRequest>> = {
  join: 'join',
  preAuth: 'authorise',
  updateParticipant: 'updateParticipants',
  updateParticipants: 'updateParticipants',
  updateWaitingParticipant: 'admit',
  updateWaitingParticipants: 'admit',
  requestAccess: 'requestAccess',
  updateReceiveSettings: 'receive',
  setSubscribeToTracksAutomatically: 'subscribeAutomatically',
  setBandwidth: 'bandwidth',
  setMeetingSessionData: 'setSessionData',
  setUserName: 'setUserName',
  setUserData: 'setUserData',
  sendAppMessage: 'sendAppMessage',
  startCustomTrack: 'publish',
  stopCustomTrack: 'publish',
  startRecording: 'startRecording',
  updateRecording: 'updateRecording',
  stopRecording: 'stopRecording',
  startLiveStreaming: 'startLiveStreaming',
  updateLiveStreaming: 'updateLiveStreaming',
  addLiveStreamingEndpoints: 'addLiveStreamingEndpoints',
  removeLiveStreamingEndpoints: 'removeLiveStreamingEndpoints',
  stopLiveStreaming: 'stopLiveStreaming',
  startTranscription: 'startTranscription',
  updateTranscription: 'updateTranscription',
  stopTranscription: 'stopTranscription',
  startRemoteMediaPlayer: 'startRemoteMediaPlayer',
  updateRemoteMediaPlayer: 'updateRemoteMediaPlayer',
  stopRemoteMediaPlayer: 'stopRemoteMediaPlayer',
  startDialOut: 'startDialOut',
  stopDialOut: 'stopDialOut',
  sendDTMF: 'sendDTMF',
  sipCallTransfer: 'sipCallTransfer',
  sipRefer: 'sipRefer',
  setNetworkTopology: 'setTopology',
  getNetworkStats: 'sample',
  getCpuLoadStats: 'sample',
  testCallQuality: 'startQualityTest',
  testWebsocketConnectivity: 'tryWebSockets',
}

/** What the page does by itself, in another way than the hosted service. */
export const emulated: Partial<Record<MethodName, string>> = {
  addFakeParticipant: 'only this page sees them, and they have no picture',
  updateInputSettings:
    'noise is cancelled by the browser; `background-blur` by browsers that blur, and like `background-image` by `dailyConfig.videoProcessor`; `face-detection` is refused with `not-supported`',
  startRecording:
    '`local` records in the page, as `recording-data`; anything else is refused by `recording-error`, as the server does not hear these rooms',
  stopRecording: 'the local one, where one runs',
  testPeerToPeerCallQuality: 'sends the track from this page to this page, over the servers that a call would use',
  testConnectionQuality: 'as testPeerToPeerCallQuality()',
  testNetworkConnectivity: 'the same, through a relay; `failed` where none is known',
  startLocalAudioLevelObserver: 'measured in the page',
  startRemoteParticipantsAudioLevelObserver: 'measured in the page',
}

/** What our machine has a page do that asks for it, as its server does not. */
const doneByPages: readonly MethodName[] = [
  'startRemoteMediaPlayer',
  'updateRemoteMediaPlayer',
  'stopRemoteMediaPlayer',
]

/** What has to be said of methods that a machine of ours carries. */
export const remarks: Partial<Record<MethodName, string>> = {
  setNetworkTopology: '`sfu` is what rooms are, `peer` is refused with `not-supported`',
  startTranscription:
    'what the assistant understood and said, to this page alone; a sentence is of whoever was loudest; how it transcribes is the assistant’s',
  updateTranscription: 'whose sentences are told, by their session ids',
  startRemoteMediaPlayer:
    'the page that starts it plays it, one at a time, and sends it as its own tracks `rmpVideo` and `rmpAudio` in the place of a custom track of each kind; `session_id` is of whoever started it',
  updateRemoteMediaPlayer: 'by whoever started it, owners, and who may administer participants',
  stopRemoteMediaPlayer: 'by the same',
  startRecording:
    '`local` records in the page, as `recording-data`; on the server, where the room’s `recordingEnabled` allows it, everybody’s sound as one file: `cloud-audio-only`, or left out. `cloud` with pictures and `raw-tracks` are refused by `recording-error`, as nothing is transcoded here',
  stopRecording: 'the local one, where one runs; otherwise that of the server',
  testCallQuality: 'the camera’s picture goes to the server of the room and back',
  updateReceiveSettings: 'of a picture in several layers the server passes on the one that is wanted',
}

/** The same, where LiveKit carries the rooms and it is another thing. */
export const livekitRemarks: typeof remarks = {
  sendDTMF:
    'to the assistant and to telephones, as tones of LiveKit, without a microphone too; everybody in the room who understands tones gets them',
  startDialOut:
    'where the room’s `dialOut` names the number, for owners; `phoneNumber`, `displayName` and `userId`. `sipUri`, `callerId` and `codecs` are refused with a sentence',
  sipCallTransfer:
    'to what `dialOut.transferTo` of the room names; the telephone leaves the room. `callerId` is refused with a sentence',
  sipRefer: 'as sipCallTransfer()',
  testCallQuality: 'the camera’s picture goes to LiveKit and back',
  updateReceiveSettings: 'of a picture in several layers LiveKit passes on the one that is wanted',
}

/** The rooms of a Parley server. */
const rooms: readonly MachineRequest[] = [
  ...(['authorise', 'join', 'leave', 'publish', 'encode', 'subscribeAutomatically', 'bandwidth', 'iceConfig'] as const),
  ...(['sendAppMessage', 'setUserName', 'setUserData', 'updateParticipants', 'admit', 'requestAccess'] as const),
  ...(['setSessionData', 'sample', 'tryWebSockets', 'iceServers', 'sendDTMF'] as const),
  ...(['receive', 'setTopology', 'startQualityTest', 'stopQualityTest'] as const),
  ...(['startTranscription', 'updateTranscription', 'stopTranscription'] as const),
  ...(['startRemoteMediaPlayer', 'updateRemoteMediaPlayer', 'stopRemoteMediaPlayer'] as const),
  ...(['startRecording', 'stopRecording'] as const),
]

/** What each machine can be asked for, and ours once more by what carries its rooms. A test of the machine holds it to this. */
export const machines: Record<string, readonly MachineRequest[]> = {
  rooms,
  'rooms on LiveKit': [
    ...rooms.filter((request) => request !== 'startRecording' && request !== 'stopRecording'),
    ...(['startDialOut', 'stopDialOut', 'sipCallTransfer', 'sipRefer'] as const),
  ],
}

export type Support = { how: 'page' | 'emulated' | 'carried' } | { how: 'refused'; failure: 'not-supported' }

/** What becomes of a method in a call of this machine. */
export function supportOf(method: MethodName, machine: string): Support {
  const request = needs[method]
  const isCarried = request !== undefined && machines[machine]?.includes(request)
  if (isCarried) return { how: doneByPages.includes(method) ? 'emulated' : 'carried' }
  if (emulated[method]) return { how: 'emulated' }
  return request ? { how: 'refused', failure: 'not-supported' } : { how: 'page' }
}

export const allMethods = Object.keys(methods) as MethodName[]
