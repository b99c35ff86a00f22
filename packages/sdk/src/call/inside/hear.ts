import type { MachineReport } from '../machine.ts'
import type { Inside } from './inside.ts'

type Heard = {
  [Type in MachineReport['type']]: (core: Inside, report: Extract<MachineReport, { type: Type }>) => void
}

/** What is made of each thing that a machine may tell. */
const heard: Heard = {
  participant: ({ roster, media }, { participant }) => {
    roster.apply(participant)
    if (participant.local) media.permit(participant.permissions)
  },
  'participant-left': ({ roster }, { sessionId, reason }) => roster.remove(sessionId, reason),
  'participant-counts': ({ roster }, { present, hidden }) => roster.setCounts({ present, hidden }),
  waiting: ({ session }, { participant }) => session.setWaiting(participant),
  'waiting-left': ({ session }, { id }) => session.removeWaiting(id),
  access: ({ session }, { access, awaitingAccess }) =>
    session.setAccess({ access, ...(awaitingAccess && { awaitingAccess }) }),
  'app-message': (core, { data, fromId }) => core.tell('app-message', { data, fromId }),
  'session-summary': ({ session }, { id }) => session.setSummary(id),
  'session-data': ({ session }, { data, topology }) => session.setState({ data, topology }),
  'active-speaker': ({ roster }, { sessionId }) => roster.setActiveSpeaker(sessionId),
  'asked-to': ({ media }, { setAudio, setVideo, setScreenShare }) => {
    const off = { byRemoteRequest: true } as const
    // nobody's microphone or camera is opened from afar: only one that is there and was switched off
    if (setAudio === false || (setAudio && media.lines.audio.track)) void media.setOn('audio', setAudio, 'keep', off)
    if (setVideo === false || (setVideo && media.lines.video.track)) void media.setOn('video', setVideo, 'keep', off)
    if (setScreenShare === false) media.stopScreen()
  },
  left: (core) => core.leave(),
  fatal: (core, { error }) => void core.fail(error),
  'nonfatal-error': (core, { error }) => core.tell('nonfatal-error', error),
  event: (core, { name, details }) => core.tell(name, details as Parameters<typeof core.tell>[1]),
}

export function hear(core: Inside, report: MachineReport): void {
  const listener = heard[report.type] as (core: Inside, report: MachineReport) => void
  listener(core, report)
}
