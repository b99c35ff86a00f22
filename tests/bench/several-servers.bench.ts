// Kills and restarts one of two servers behind nginx after the other under load; counts what became of it.
import { hasNginx } from '../setup/nginx.ts'
import { startPostgres } from '../setup/postgres.ts'
import { endServers, ends, type ServersReport } from '../setup/several-servers.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { table } from './table.ts'

const rounds = 20

export const severalServers: Bench = {
  name: 'several-servers',
  title: 'Several servers, one product',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    const missing =
      postgres instanceof Error ? postgres.message : hasNginx('several servers') ? null : 'There is no nginx.'
    if (missing !== null || postgres instanceof Error) {
      return { report: 'Not measured here.', limits: [unmeasured('several servers are one product', missing ?? '')] }
    }
    const report = await endServers(
      postgres,
      // the same server is not always killed: they take turns too
      Array.from({ length: rounds }, (_, round) => ends[(round + (round >> 1)) % ends.length] ?? 'killed'),
    ).finally(() => postgres.stop())
    return { report: describe(report), limits: limitsOf(report) }
  },
}

function describe({ accepted, callsEnded, callsLost, slowestEndMs, wrong }: ServersReport) {
  return [
    `${rounds} rounds with 3 writers of requests and 4 typed calls by way of nginx, round robin over two servers on one ` +
      'PostgreSQL: in half of them one of the servers is killed, in the others it is told to stop; then it starts again.',
    table([
      {
        accepted,
        'calls ended': callsEnded,
        'lost with a killed server': callsLost,
        'until they were ended, at most': `${(slowestEndMs / 1000).toFixed(1)} s`,
      },
    ]),
    ...wrong.slice(0, 5).map((line) => `- ${line}`),
  ].join('\n\n')
}

function limitsOf({ acceptedAndLost, secondMessageIds, wrong, slowestEndMs }: ServersReport) {
  return [
    atMost('0 accepted requests lost', acceptedAndLost, 0),
    atMost('0 mails with a second Message-ID', secondMessageIds, 0),
    atMost('0 refused requests, and 0 failed calls but those on the killed server', wrong.length, 0),
    atMost('a killed server’s calls are ended by another within 15 s', slowestEndMs / 1000, 15, ' s'),
  ]
}
