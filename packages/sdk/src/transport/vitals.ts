import { find, type Report } from './reports.ts'

/** How loud both sides are (0–1), and whether packets came since the look before. */
export function vitals(reports: Report[], before: Report[]) {
  const inbound = find(reports, 'inbound-rtp')
  const inboundBefore = find(before, 'inbound-rtp')
  return {
    remoteLevel: level(inbound, inboundBefore),
    localLevel: level(find(reports, 'media-source')),
    hears: (inbound?.packetsReceived ?? 0) > (inboundBefore?.packetsReceived ?? 0),
  }
}

/** Firefox tells no level, but the energy so far: its mean since the look before is as good. */
function level(report?: Report, before?: Report): number {
  const since = (name: 'totalAudioEnergy' | 'totalSamplesDuration') => (report?.[name] ?? 0) - (before?.[name] ?? 0)
  return report?.audioLevel ?? (Math.sqrt(since('totalAudioEnergy') / since('totalSamplesDuration')) || 0)
}
