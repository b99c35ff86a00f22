import pg from 'pg'
import type { Operation, Row, Statement } from '../operation.ts'

/** One connection. */
export type DatabaseSession = {
  /**
   * Runs the operations side by side in one transaction and commits all of them, or none when one failed; then it throws
   * that one's error, or `ConnectionLost`. A statement does not wait for the answers to the other operations' statements.
   */
  transaction<Result>(operations: Operation<Result>[]): Promise<Result[]>
  /** The connection is of no more use. */
  isLost(): boolean
  end(): Promise<void>
}

/**
 * There is no connection, or none any more. `during` says what follows: `connecting`, nobody can be asked; `working`, nothing
 * was kept; `committing`, nobody knows whether it was.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly during: 'connecting' | 'working' | 'committing'

  constructor(during: ConnectionLost['during'], cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string }
    super(message || code || 'the connection to the database broke', { cause })
    this.during = during
  }
}

const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000
const int8 = 20
/** What every statement gets after the one that failed. */
const abortedTransaction = '25P02'
/** What filters combine to beyond this is planned anew each time, so that no client can fill the database's memory. */
const maxPrepared = 500

/** By transaction: what is set or prepared on its connections is lost, or the next one's. */
export const isPooled = (url: string) => new URL(url).searchParams.get('pgbouncer') === 'true'

/**
 * Statements are prepared, which saves the database 40 % of a short query, unless the URL says `pgbouncer=true`: a pool
 * that hands out connections by transaction may lose them. A patient session waits for a statement as long as it takes.
 */
export async function connect(url: string, { isPatient = false } = {}): Promise<DatabaseSession> {
  const prepares = !isPooled(url)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(!isPatient && { query_timeout: 2 * statementTimeoutMs }),
    application_name: 'parley',
    keepAlive: true,
    pipeline: true,
    // our 64-bit columns hold epoch ms and counts, which a number holds exactly
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // set for the transaction: of a connection it would be refused by PgBouncer
  const begin = `BEGIN; SET LOCAL statement_timeout = ${isPatient ? 0 : statementTimeoutMs}`
  const numbered = numbering()
  let lost = false
  const lose = () => {
    lost = true
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect().catch((error) => {
    throw new ConnectionLost('connecting', error)
  })

  async function execute({ sql, values }: Statement): Promise<Row[]> {
    const { text, name } = numbered(sql)
    const result = await client.query({ text, values, ...(prepares && { name }) })
    return result.rows
  }

  async function drive<Result>(operation: Operation<Result>): Promise<Result> {
    let next = operation.next()
    while (!next.done) next = operation.next(await execute(next.value))
    return next.value
  }

  async function transaction<Result>(operations: Operation<Result>[]) {
    // all must have come to rest: a statement that arrived after the ROLLBACK would be kept
    const [begun, ...outcomes] = await Promise.allSettled([client.query(begin), ...operations.map(drive)])
    const errors = [begun, ...outcomes].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    if (errors.length > 0) {
      const error = errors.find(({ code }) => code !== abortedTransaction) ?? errors[0]
      throw (await answers()) ? error : new ConnectionLost('working', error)
    }
    await client.query('COMMIT').catch(async (error) => {
      throw (await answers()) ? error : new ConnectionLost('committing', error)
    })
    return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Result>).value)
  }

  /** Takes back what was not committed; false when nobody is there any more to do it. */
  async function answers() {
    try {
      await client.query('ROLLBACK')
      return true
    } catch {
      lose()
      client.end()
      return false
    }
  }

  return { transaction, isLost: () => lost, end: () => client.end() }
}

type Numbered = { text: string; name?: string }

/** `?` as PostgreSQL writes it: `$1`, `$2`, …; with a name, which is the connection's, while there are few. */
function numbering(): (sql: string) => Numbered {
  const known = new Map<string, Numbered>()
  return (sql) => {
    const before = known.get(sql)
    if (before) return before
    let count = 0
    const text = sql.replaceAll('?', () => `$${++count}`)
    if (known.size >= maxPrepared) return { text }
    const made = { text, name: `parley_${known.size}` }
    known.set(sql, made)
    return made
  }
}
