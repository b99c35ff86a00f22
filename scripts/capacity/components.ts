// What calls need of each part of the product, and how much of it one such part holds.
import { beatEveryMs } from '../../apps/server/src/servers/roster.ts'
import type { Assumptions } from './assumptions.ts'
import { figures } from './figures.ts'
import { started } from './manifests.ts'

/**
 * How there comes to be more of it: one more machine; a `cell`, which is another database with servers of its own, because all
 * servers of a product share this one; or a larger contract with somebody else.
 */
export type Growth = 'machine' | 'cell' | 'contract'

export type Component = {
  name: string
  unit: string
  grows: Growth
  /** What so many calls at a time ask of it. Never less for more calls. */
  demand(calls: number): number
  /** What one of it holds when it is full. */
  holds: number
  /** How many `deploy/kubernetes` starts. */
  standing: number
  /** What one of it costs; nothing where it is paid with another, or by use. */
  usdAnHour: number
  /** What to do when it is full. */
  remedy: string
}

export const serverName = 'Parley server: sound, turns and voices'

const bothWays = 2

export function components(assumed: Assumptions): Component[] {
  const inBrowsers = (calls: number) => calls * (1 - assumed.telephoneShare)
  const beginning = (calls: number) => calls / assumed.callSeconds
  // as many as sound leaves in time of, or as there is processor for
  const processorACall = figures.processorACall.value + figures.serverMsACall.value / 1000 / assumed.callSeconds
  const callsAServer = assumed.coresAServer * Math.min(figures.callsACore.value, 1 / processorACall)
  const serversFor = (calls: number) => calls / (callsAServer * assumed.fill)
  const machine = { grows: 'machine', remedy: 'one more machine' } as const
  const database = { grows: 'cell', standing: 1, usdAnHour: 0 } as const
  const contract = { grows: 'contract', standing: 1, usdAnHour: 0 } as const
  return [
    {
      ...machine,
      name: serverName,
      unit: 'calls',
      demand: (calls) => calls,
      holds: callsAServer,
      standing: started.servers,
      usdAnHour: assumed.serverUsdAnHour,
    },
    {
      ...machine,
      name: 'proxy: pages and the API',
      unit: 'requests/s',
      demand: (calls) => beginning(calls) * assumed.pageViewsACall * assumed.requestsAView,
      holds: figures.pagesServed.value,
      standing: 1,
      usdAnHour: assumed.relayUsdAnHour,
    },
    {
      ...machine,
      name: 'coturn: relayed sound',
      unit: 'Mbit/s',
      demand: (calls) => (inBrowsers(calls) * assumed.relayedShare * assumed.kilobitsACall * bothWays) / 1000,
      holds: assumed.relayMegabits,
      standing: 1,
      usdAnHour: assumed.relayUsdAnHour,
    },
    {
      ...machine,
      name: 'LiveKit: rooms of calls',
      unit: 'calls',
      demand: (calls) => inBrowsers(calls) * assumed.livekitShare,
      holds: assumed.livekitCallsACore * assumed.coresALivekit,
      standing: 1,
      usdAnHour: assumed.serverUsdAnHour,
    },
    {
      name: 'Redis: LiveKit’s rooms',
      unit: 'commands/s',
      grows: 'cell',
      demand: (calls) => beginning(inBrowsers(calls)) * assumed.livekitShare * assumed.redisCommandsACall,
      holds: assumed.redisCommands,
      standing: 1,
      usdAnHour: assumed.redisUsdAnHour,
      remedy: 'a LiveKit cluster with a Redis of its own',
    },
    {
      ...database,
      name: 'PostgreSQL: processor',
      unit: 'cores',
      demand: (calls) =>
        (beginning(calls) * figures.databaseMsACall.value) / 1000 + calls * figures.databaseShareAnOpenCall.value,
      holds: assumed.coresADatabase,
      usdAnHour: assumed.databaseUsdAnHour,
      remedy: 'calls and their logs by organisation, on a database each',
    },
    {
      ...database,
      name: 'PostgreSQL: connections',
      unit: 'connections',
      demand: (calls) => serversFor(calls) * figures.connectionsAServer.value,
      holds: assumed.connectionsADatabase,
      remedy: 'a pool by transaction before it (pgbouncer=true), then a database for fewer servers',
    },
    {
      ...database,
      name: 'PostgreSQL: the row of the day’s minutes',
      unit: 'changes/s',
      // a call claims its time, and gives back the rest
      demand: (calls) => 2 * beginning(calls),
      holds: figures.commitsInARow.value,
      remedy: 'the day’s minutes, a share of them to each database',
    },
    {
      ...database,
      name: 'PostgreSQL: the list of servers',
      unit: 'rows/s',
      // each server reads about all of them, at each of its beats
      demand: (calls) => (serversFor(calls) ** 2 * 1000) / beatEveryMs,
      holds: figures.rowsRead.value,
      remedy: 'the list of servers: fewer of them know each other',
    },
    {
      ...database,
      name: 'PostgreSQL: writing ahead',
      unit: 'MB/s',
      demand: (calls) => (beginning(calls) * figures.writtenKbACall.value) / 1000,
      holds: assumed.databaseWritesMb,
      remedy: 'calls and their logs by organisation, on a database each',
    },
    {
      ...database,
      name: 'PostgreSQL: records that are kept',
      unit: 'GB',
      demand: (calls) =>
        (beginning(calls) * assumed.averageOfPeak * 86_400 * assumed.keptDays * figures.keptKbACall.value) / 1e6,
      holds: assumed.databaseGb,
      remedy: 'a shorter CALL_RETENTION_DAYS, a larger disk, then records by organisation on a database each',
    },
    {
      ...contract,
      name: 'carrier: telephone lines',
      unit: 'calls',
      demand: (calls) => calls * assumed.telephoneShare,
      holds: assumed.carrierLines,
      remedy: 'more lines, or a second carrier',
    },
    {
      ...contract,
      name: 'carrier: telephone calls that begin',
      unit: 'calls/s',
      demand: (calls) => beginning(calls) * assumed.telephoneShare,
      holds: assumed.carrierCallsASecond,
      remedy: 'a higher rate, or a second carrier',
    },
    {
      ...contract,
      name: 'hosted language model, where one answers',
      unit: 'answers/min',
      demand: (calls) => calls * assumed.answersAMinute,
      holds: assumed.modelAnswersAMinute,
      remedy: 'a higher limit, or models on machines of your own',
    },
  ]
}
