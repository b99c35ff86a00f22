import { expect, test } from 'vitest'
import type { MachineReport } from '../machine.ts'
import { recordingRequest, ServerRecording } from './server-recording.ts'

test.each([
  [{}, {}],
  [
    { type: 'cloud-audio-only', instanceId: 'i1', maxDuration: 90 },
    { instanceId: 'i1', maxDurationS: 90 },
  ],
  [{ type: 'cloud', layout: { preset: 'audio-only' } }, {}],
])('sound is what the server records: %o', (asked, sent) => {
  expect(recordingRequest(asked)).toEqual({ type: 'start-recording', ...sent })
})

test.each([
  [{ type: 'cloud' }, /no pictures: ask for type 'cloud-audio-only'/],
  [{ layout: { preset: 'default' } }, /no pictures/],
  [{ type: 'cloud-audio-only', layout: { preset: 'active-participant' } }, /no pictures/],
  [{ type: 'raw-tracks' }, /raw-tracks/],
  [{ videoBitrate: 1 }, /videoBitrate/],
  [{ maxDuration: 20_000 }, /maxDuration .* between 1 and 14400 seconds/],
  [{ maxDuration: '60' }, /maxDuration/],
  [{ maxDuration: Number.NaN }, /maxDuration/],
  [{ instanceId: 'i'.repeat(101) }, /instanceId/],
])('what it does not record is refused with a sentence: %o', (asked, words) => {
  expect(() => recordingRequest(asked)).toThrow(words)
})

test('a page is told once of each recording, of the one that goes on when it comes too, and of what became of it', () => {
  const reports: MachineReport[] = []
  const recording = new ServerRecording((report) => reports.push(report))
  const told = () =>
    reports.splice(0).map((report) => (report.type === 'event' ? [report.name, report.details] : report))
  const running = { recordingId: 'r1', startedBy: 'ada', startedAt: 1, instanceId: 'i1' }
  recording.follow(null)
  recording.follow(running)
  recording.hear({ type: 'recording', recording: running })
  const started = { local: false, recordingId: 'r1', startedBy: 'ada', instanceId: 'i1', type: 'cloud-audio-only' }
  expect(told()).toEqual([['recording-started', { ...started, layout: { preset: 'audio-only' } }]])
  expect(recording.isRunning).toBe(true)
  recording.hear({ type: 'recording-failed', message: 'It is over.', instanceId: 'i1' })
  recording.hear({ type: 'recording', recording: null })
  recording.hear({ type: 'recording-kept', recordingId: 'r1' })
  expect(told()).toEqual([
    ['recording-error', { errorMsg: 'It is over.', instanceId: 'i1' }],
    ['recording-stopped', { instanceId: 'i1' }],
    ['recording-upload-completed', { recordingId: 'r1' }],
  ])
})
