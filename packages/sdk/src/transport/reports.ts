/** What browsers tell of a direction or a path of a connection; each leaves out what it does not measure. */
export type Report = {
  type: string
  packetsReceived?: number
  packetsSent?: number
  packetsLost?: number
  jitter?: number
  audioLevel?: number
  totalAudioEnergy?: number
  totalSamplesDuration?: number
  nominated?: boolean
  currentRoundTripTime?: number
  roundTripTime?: number
}

/** What counts: a connection. */
export type Counting = Pick<RTCPeerConnection, 'getStats'>

/** Nothing where there is no connection yet. */
export const readReports = async (connection?: Counting): Promise<Report[]> => [
  ...((await connection?.getStats())?.values() ?? []),
]

export const find = (reports: Report[], type: string): Report | undefined =>
  reports.find((report) => report.type === type)
