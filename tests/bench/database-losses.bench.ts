// Takes PostgreSQL away from a server under load, as restarts, crashes and administrators do; counts what became of it.
import { type LossReport, loseDatabase, losses } from '../setup/database-losses.ts'
import { startPostgres } from '../setup/postgres.ts'
import { atLeast, atMost, type Bench, unmeasured } from './bench.ts'
import { table } from './table.ts'

const rounds = 20

export const databaseLosses: Bench = {
  name: 'database-losses',
  title: 'A server outlives its database',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    if (postgres instanceof Error) {
      return { report: 'Not measured here.', limits: [unmeasured('the server outlives PostgreSQL', postgres.message)] }
    }
    const report = await loseDatabase(
      postgres,
      Array.from({ length: rounds }, (_, round) => losses[round % losses.length] ?? 'fast'),
    ).finally(() => postgres.stop())
    return { report: describe(report), limits: limitsOf(report) }
  },
}

function describe(report: LossReport) {
  const { accepted, callsEnded, turnsAnswered, askedToWait, wrong } = report
  return [
    `${rounds} rounds with 4 writers of requests and 5 typed calls: in half of them thirty connections are ended, ` +
      'in the others PostgreSQL is stopped, by turns as a restart and as a crash do, until calls have gone on without it.',
    table([{ accepted, 'calls ended': callsEnded, 'turns answered': turnsAnswered, 'told to try again': askedToWait }]),
    ...wrong.slice(0, 5).map((line) => `- ${line}`),
  ].join('\n\n')
}

function limitsOf({ processLived, acceptedAndLost, callsWithoutEnd, wrong, askedToWait }: LossReport) {
  return [
    atMost(`0 ended processes in ${rounds} rounds`, processLived ? 0 : 1, 0),
    atMost('0 accepted requests lost', acceptedAndLost, 0),
    atMost('0 calls whose end is not written', callsWithoutEnd, 0),
    atMost('0 answers but the right one and 503 with Retry-After, calls broken off included', wrong.length, 0),
    atLeast('somebody was told to try again', askedToWait, 1),
  ]
}
