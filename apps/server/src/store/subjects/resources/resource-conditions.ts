import type { SqlValue } from '../../operation.ts'

export type Comparison = '=' | '>' | '<' | '>=' | '<='
export type Order = 'ASC' | 'DESC'

/** Fields of bodies that lists may be narrowed by. Their SQL is the same in both dialects. */
const fields = {
  assistantId: "body ->> 'assistantId'",
  callId: "body ->> 'callId'",
  collectionId: "body ->> 'collectionId'",
  customerId: "body ->> 'customerId'",
  endedReason: "body ->> 'endedReason'",
  email: "body ->> 'email'",
  name: "body ->> 'name'",
  personalityId: "body ->> 'personalityId'",
  phoneNumberId: "body ->> 'phoneNumberId'",
  provider: "body ->> 'provider'",
  scenarioId: "body ->> 'scenarioId'",
  sessionId: "body ->> 'sessionId'",
  simulationId: "body ->> 'simulationId'",
  squadId: "body ->> 'squadId'",
  status: "body ->> 'status'",
  successEvaluation: "body -> 'analysis' ->> 'successEvaluation'",
  'target.assistantId': "body -> 'target' ->> 'assistantId'",
  'targetPlan.assistantId': "body -> 'targetPlan' ->> 'assistantId'",
  type: "body ->> 'type'",
  userId: "body ->> 'userId'",
  visibility: "body ->> 'visibility'",
  webhookType: "body ->> 'webhookType'",
  workflowId: "body ->> 'workflowId'",
} as const
/** What an owner wrote in its place may be no number, which one dialect would refuse to read as one. */
const cost = `CASE WHEN SUBSTR(CAST(body -> 'cost' AS TEXT), 1, 1) IN (${[...'-0123456789'].map((sign) => `'${sign}'`)})
  THEN CAST(body ->> 'cost' AS DOUBLE PRECISION) END`

export type FilterField = keyof typeof fields

/** One thing that must hold for every listed resource. Instants are epoch ms. */
export type Condition =
  | { by: 'created' | 'updated'; comparison: Comparison; at: number }
  /** Created before an instant, or in it and below an id; in the other order after it, or above the id. */
  | { by: 'position'; at: number; id: string; order?: Order }
  | { by: 'cost'; comparison: Comparison; value: number }
  | { by: 'ids'; ids: string[] }
  | { by: 'field'; field: FilterField; value: string }
  | { by: 'field-any'; field: FilterField; values: string[] }
  /** In whatever case. */
  | { by: 'customer-email'; value: string }

export function isFilterField(name: string): name is FilterField {
  return Object.hasOwn(fields, name)
}

export function toSql(conditions: Condition[]): { sql: string; values: SqlValue[] } {
  const parts = conditions.map(one)
  return { sql: parts.map(({ sql }) => ` AND ${sql}`).join(''), values: parts.flatMap(({ values }) => values) }
}

function one(condition: Condition): { sql: string; values: SqlValue[] } {
  switch (condition.by) {
    case 'created':
    case 'updated':
      return { sql: `${condition.by}_at ${condition.comparison} ?`, values: [condition.at] }
    case 'position': {
      const sign = condition.order === 'ASC' ? '>' : '<'
      return {
        sql: `(created_at ${sign} ? OR (created_at = ? AND id ${sign} ?))`,
        values: [condition.at, condition.at, condition.id],
      }
    }
    case 'cost':
      return {
        sql: `${cost} ${condition.comparison} ?`,
        values: [condition.value],
      }
    case 'ids':
      return among('id', condition.ids)
    case 'field-any':
      return among(fields[condition.field], condition.values)
    case 'customer-email':
      return { sql: "LOWER(body -> 'customer' ->> 'email') = LOWER(?)", values: [condition.value] }
    case 'field':
      return { sql: `${fields[condition.field]} = ?`, values: [condition.value] }
  }
}

function among(value: string, ids: string[]): { sql: string; values: SqlValue[] } {
  if (ids.length === 0) return { sql: '1 = 0', values: [] }
  return { sql: `${value} IN (${ids.map(() => '?').join(', ')})`, values: ids }
}
