import { migrationStatements } from './migrations.ts'

/** A table as the migrations leave it: the order of its columns, and what a row is known by. */
export type TableSchema = { name: string; columns: Column[]; key: string[] }
export type Column = { name: string; type: 'TEXT' | 'BIGINT' | 'JSON' }

/** Every table that holds data, read from the migrations, which are the same for every dialect. */
export function tableSchemas(): TableSchema[] {
  const tables = new Map<string, TableSchema>()
  for (const statement of migrationStatements()) {
    const made = /^CREATE TABLE (\w+) \(\n([\s\S]*)\n\)$/.exec(statement)
    if (made) tables.set(made[1] ?? '', tableOf(made[1] ?? '', made[2] ?? ''))
    const added = /^ALTER TABLE (\w+) ADD COLUMN (.*)$/.exec(statement)
    if (added) tables.get(added[1] ?? '')?.columns.push(columnOf(added[2] ?? ''))
    const [, table = '', without] = /^ALTER TABLE (\w+) DROP COLUMN (\w+)$/.exec(statement) ?? []
    const shrunk = tables.get(table)
    if (shrunk) shrunk.columns = shrunk.columns.filter(({ name }) => name !== without)
    const dropped = /^DROP TABLE (\w+)$/.exec(statement)
    if (dropped) tables.delete(dropped[1] ?? '')
  }
  return [...tables.values()]
}

function tableOf(name: string, body: string): TableSchema {
  const lines = body.split('\n').map((line) => line.trim().replace(/,$/, ''))
  const together = lines.flatMap((line) => /^PRIMARY KEY \((.*)\)$/.exec(line)?.[1]?.split(', ') ?? [])
  const alone = lines.flatMap((line) => /^(\w+) .*\bPRIMARY KEY\b/.exec(line)?.[1] ?? [])
  const columns = lines
    .filter((line) => !/^(PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY|CONSTRAINT|--)/.test(line))
    .map(columnOf)
  return { name, columns, key: together.length > 0 ? together : alone }
}

function columnOf(line: string): Column {
  const [name = '', type = ''] = line.split(/\s+/)
  return { name, type: type as Column['type'] }
}
