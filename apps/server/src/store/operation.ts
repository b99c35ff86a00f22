import { storable } from './storable.ts'

export type SqlValue = string | number | null
export type Row = Record<string, SqlValue>
export type Statement = { sql: string; values: SqlValue[] }

/**
 * Work on the database that happens wholly or not at all, written once for every dialect: it yields statements, and a
 * driver answers each with its rows, synchronously (SQLite) or not (PostgreSQL). It may be run again from the start when
 * the database asks for that, so it has no effect but its statements.
 */
export type Operation<Result> = Generator<Statement, Result, Row[]>

/** One statement; `?` stands for each value in turn. */
export function* query<Result extends object = Row>(sql: string, ...values: SqlValue[]): Operation<Result[]> {
  return (yield { sql, values: values.map(storable) }) as Result[]
}

/** Everything belongs to an organisation, so that one database can hold many; the self-hosted server has this one. */
export const ownOrganisation = 'main'
