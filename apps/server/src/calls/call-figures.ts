import type { CallReport } from '@parley/agent'

/** All that the log keeps of a call: how long it was, how fast, and over what network; not a word of it. */
export function callFigures(report: CallReport | undefined) {
  if (!report) return {}
  const { durationMs, latencies, network } = report
  const median = (stage: 'endpointingMs' | 'transcriberMs' | 'brainMs' | 'voiceMs') =>
    medianOf(latencies.flatMap((latency) => latency[stage] ?? []))
  return {
    durationMs: Math.round(durationMs),
    turns: latencies.length,
    endpointingMs: median('endpointingMs'),
    transcriberMs: median('transcriberMs'),
    brainMs: median('brainMs'),
    voiceMs: median('voiceMs'),
    ...(network && { network: { ...network, stretches: undefined } }),
  }
}

function medianOf(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}
