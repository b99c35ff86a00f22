import { type Operation, query, type Row, type SqlValue } from '../../operation.ts'
import { type TableSchema, tableSchemas } from '../../schema.ts'

export type TraceSearch = {
  table: string
  /** Texts of which a row holds one, in whatever case; null: rows with something sealed. */
  texts: string[] | null
  /** The key of the last row of the page before. */
  after: SqlValue[] | null
  limit: number
}

/** Rows of any table, for finding and erasing what is held on a person. JSON is text here. */
export const traces = {
  /** By the table's key. What is found may hold more than was looked for: case and wildcards differ between databases. */
  *find({ table, texts, after, limit }: TraceSearch): Operation<Row[]> {
    const { name, columns, key } = schemaOf(table)
    const patterns = texts === null ? sealedPatterns : texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
    const searched = columns.filter(({ type }) => type !== 'BIGINT')
    const holds = searched.flatMap((column) =>
      patterns.map(() => `LOWER(CAST(${column.name} AS TEXT)) LIKE LOWER(?) ESCAPE '\\'`),
    )
    const follows = after ? ` AND (${key.join(', ')}) > (${key.map(() => '?').join(', ')})` : ''
    return yield* query(
      `SELECT ${columns.map(readable).join(', ')} FROM ${name} WHERE (${holds.join(' OR ')})${follows}
       ORDER BY ${key.join(', ')} LIMIT ?`,
      ...searched.flatMap(() => patterns),
      ...(after ?? []),
      limit,
    )
  },

  /** False when it was gone already. */
  *remove(table: string, row: Row): Operation<boolean> {
    const { name, key } = schemaOf(table)
    const removed = yield* query(
      `DELETE FROM ${name} WHERE ${key.map((column) => `${column} = ?`).join(' AND ')} RETURNING ${key[0]}`,
      ...key.map((column) => row[column] ?? null),
    )
    return removed.length > 0
  },

  /** Writes some columns of a row anew. */
  *rewrite(table: string, row: Row, values: Row): Operation<void> {
    const { name, columns, key } = schemaOf(table)
    const written = columns.filter((column) => column.name in values)
    yield* query(
      `UPDATE ${name} SET ${written.map((column) => `${column.name} = ?`).join(', ')}
       WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`,
      ...written.map((column) => values[column.name] ?? null),
      ...key.map((column) => row[column] ?? null),
    )
  },
}

const sealedPatterns = ['%"$sealed":"%', '{"sealed":%']

const readable = ({ name, type }: TableSchema['columns'][number]) =>
  type === 'JSON' ? `CAST(${name} AS TEXT) AS ${name}` : name

/** Throws for a name that is none of ours: it stands in statements. */
function schemaOf(table: string): TableSchema {
  const schema = tableSchemas().find(({ name }) => name === table)
  if (!schema) throw new Error(`there is no table ${table}`)
  return schema
}
