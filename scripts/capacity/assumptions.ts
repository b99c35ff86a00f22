// What nobody measured here: habits of callers, sizes of machines, contracts, prices. Change a value to yours, then `npm run docs`.

export type Assumption = {
  value: number
  unit: string
  what: string
  /** Where it comes from, or who knows better. */
  ask: string
}

const looked = 'your own /call list'
const cloud = 'your cloud’s price list'
const carrier = 'your contract with the carrier'

export const assumptions = {
  callSeconds: { value: 180, unit: 's', what: 'a call lasts, on average', ask: looked },
  averageOfPeak: { value: 0.35, unit: 'of the peak', what: 'calls at a time, averaged over a month', ask: looked },
  telephoneShare: { value: 0.2, unit: 'of calls', what: 'come by telephone', ask: looked },
  relayedShare: { value: 0.1, unit: 'of calls in browsers', what: 'need the TURN relay', ask: 'coturn’s log' },
  livekitShare: { value: 0.2, unit: 'of calls in browsers', what: 'are carried by LiveKit', ask: 'VOICE_TRANSPORT' },
  answersAMinute: { value: 5, unit: '1/min', what: 'answers of the assistant in a call', ask: looked },
  pageViewsACall: { value: 20, unit: 'views', what: 'of pages for each call', ask: 'COUNT_VISITS' },
  requestsAView: { value: 3, unit: 'requests', what: 'on a first view', ask: 'bench site' },

  kilobitsACall: {
    value: 50,
    unit: 'kbit/s',
    what: 'of sound each way: Opus at 32 kbit/s and the headers of 50 packets a second',
    ask: 'the counters of your network',
  },
  fill: { value: 0.7, unit: 'of what it holds', what: 'is the most that anything is planned to be used', ask: 'you' },
  coresAServer: { value: 4, unit: 'cores', what: 'of a Parley server', ask: 'you' },
  coresADatabase: { value: 4, unit: 'cores', what: 'of the machine of PostgreSQL', ask: 'you' },
  connectionsADatabase: { value: 1_000, unit: 'connections', what: 'max_connections of PostgreSQL', ask: 'you' },
  databaseGb: { value: 4_000, unit: 'GB', what: 'disk of PostgreSQL', ask: 'you' },
  databaseWritesMb: { value: 100, unit: 'MB/s', what: 'that its disk keeps safely', ask: 'pg_test_fsync' },
  keptDays: { value: 30, unit: 'days', what: 'records of calls are kept', ask: 'CALL_RETENTION_DAYS' },
  relayMegabits: { value: 1_000, unit: 'Mbit/s', what: 'through one coturn', ask: 'its machine’s network' },
  livekitCallsACore: { value: 50, unit: 'calls', what: 'that LiveKit carries on a core', ask: 'its own load test' },
  coresALivekit: { value: 4, unit: 'cores', what: 'of a LiveKit node', ask: 'you' },
  redisCommandsACall: { value: 40, unit: 'commands', what: 'of LiveKit to Redis for a room', ask: 'redis-cli info' },
  redisCommands: { value: 50_000, unit: '1/s', what: 'that one Redis answers', ask: 'redis-benchmark' },

  carrierLines: { value: 1_000, unit: 'calls', what: 'at a time in one contract for telephone lines', ask: carrier },
  carrierCallsASecond: { value: 10, unit: '1/s', what: 'telephone calls that one contract begins', ask: carrier },
  modelAnswersAMinute: {
    value: 10_000,
    unit: '1/min',
    what: 'of one contract for a language model',
    ask: 'its vendor',
  },
  callsARegion: {
    value: 200_000,
    unit: 'calls',
    what: 'at a time that one region of a cloud has machines for',
    ask: 'its quota',
  },

  serverUsdAnHour: { value: 0.17, unit: 'USD', what: 'an hour of a Parley server or a LiveKit node', ask: cloud },
  relayUsdAnHour: { value: 0.085, unit: 'USD', what: 'an hour of a coturn or a proxy', ask: cloud },
  databaseUsdAnHour: { value: 0.75, unit: 'USD', what: 'an hour of PostgreSQL with its standby', ask: cloud },
  redisUsdAnHour: { value: 0.07, unit: 'USD', what: 'an hour of Redis', ask: cloud },
  diskUsdAGbMonth: {
    value: 0.23,
    unit: 'USD',
    what: 'a GB of PostgreSQL’s disk and its standby’s for a month',
    ask: cloud,
  },
  trafficUsdAGb: { value: 0.05, unit: 'USD', what: 'a GB sent to callers', ask: cloud },
  telephoneUsdAMinute: { value: 0.01, unit: 'USD', what: 'a minute by telephone', ask: carrier },
} as const satisfies Record<string, Assumption>

export type Assumptions = { [Name in keyof typeof assumptions]: number }

export const assumed = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value }]) => [name, value]),
) as Assumptions
