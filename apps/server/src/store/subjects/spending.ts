import { type Operation, query } from '../operation.ts'

/** What an assistant used of one model on one day (days of UTC since 1970). */
export type DaySpending = {
  orgId: string
  day: number
  /** Empty for one that stood in its request. */
  assistantId: string
  stage: 'model' | 'voice' | 'transcriber'
  provider: string
  model: string
  /** Billionths of a US dollar. */
  usdNanos: number
  /** How often something without a price was used. */
  unpriced: number
  promptTokens: number
  completionTokens: number
  characters: number
  soundMs: number
}

/** Of a list: years of a busy server. */
const maxRows = 100_000

/** What conversations cost, day by day; it outlives them. No row says anything of a caller. */
export const spending = {
  *add(all: readonly DaySpending[]): Operation<void> {
    for (const one of all) {
      yield* query(
        `INSERT INTO spending (org_id, day, assistant_id, stage, provider, model,
           usd_nanos, unpriced, prompt_tokens, completion_tokens, characters, sound_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (org_id, day, assistant_id, stage, provider, model) DO UPDATE
           SET usd_nanos = spending.usd_nanos + excluded.usd_nanos,
               unpriced = spending.unpriced + excluded.unpriced,
               prompt_tokens = spending.prompt_tokens + excluded.prompt_tokens,
               completion_tokens = spending.completion_tokens + excluded.completion_tokens,
               characters = spending.characters + excluded.characters,
               sound_ms = spending.sound_ms + excluded.sound_ms`,
        one.orgId,
        one.day,
        one.assistantId,
        one.stage,
        one.provider,
        one.model,
        one.usdNanos,
        one.unpriced,
        one.promptTokens,
        one.completionTokens,
        one.characters,
        one.soundMs,
      )
    }
  },

  /** What an organisation spent on a day, in billionths of a US dollar. */
  *of(orgId: string, day: number): Operation<number> {
    const [row] = yield* query<{ nanos: number | null }>(
      'SELECT SUM(usd_nanos) AS nanos FROM spending WHERE org_id = ? AND day = ?',
      orgId,
      day,
    )
    return Number(row?.nanos ?? 0)
  },

  /** From a day on, the newest day first. */
  *since(orgId: string, day: number): Operation<DaySpending[]> {
    return yield* query<DaySpending>(
      `SELECT org_id AS "orgId", day, assistant_id AS "assistantId", stage, provider, model, usd_nanos AS "usdNanos",
         unpriced, prompt_tokens AS "promptTokens", completion_tokens AS "completionTokens", characters,
         sound_ms AS "soundMs"
       FROM spending WHERE org_id = ? AND day >= ?
       ORDER BY day DESC, assistant_id, stage, provider, model LIMIT ${maxRows}`,
      orgId,
      day,
    )
  },
}
