import { readFileSync } from 'node:fs'
import { type Price, priceUnits, providers, type Usage } from '@parley/agent/providers'
import * as v from 'valibot'
import { nanosPerUsd } from '../lib/usd.ts'
import { ConfigError } from '../settings/config.ts'

/** What a model costs; null where nobody said. */
export type PriceList = { nanosOf(usage: Usage): number | null }

type Line = Price & { provider: string }
type Quantity = { per: Price['per']; count: number }

/** Stands for every model of a provider. */
const anyModel = '*'

const lineSchema = v.strictObject({
  provider: v.picklist(
    [...providers.map(({ name }) => name), 'custom-llm'],
    'must be a provider that docs/assistants.md names',
  ),
  model: v.pipe(v.string('must be text'), v.minLength(1, `must name a model, or ${anyModel} for all`)),
  usd: v.pipe(v.number('must be a number of US dollars'), v.minValue(0, 'must not be negative')),
  per: v.picklist(priceUnits, `must be one of ${priceUnits.join('; ')}`),
})
const fileSchema = v.array(lineSchema, 'it must be a list')

/** What vendors asked for when this version was made. */
const published: readonly Line[] = providers.flatMap(({ name, voice, transcriber, model }) =>
  [voice, transcriber, model].flatMap((stage) =>
    (stage?.prices?.lines ?? []).map((line) => ({ ...line, provider: name })),
  ),
)

/** The owner's prices over the published ones; `file` is a JSON list of them. Throws `ConfigError` with what is wrong with it. */
export function readPriceList(file: string | null): PriceList {
  const own = file ? ownLines(file) : []
  return priceList([...own, ...published])
}

/** Of two lines that fit as well, the first counts. */
export function priceList(lines: readonly Line[]): PriceList {
  function usdOf({ provider, model }: Usage, { per, count }: Quantity): number | null {
    const fitting = lines.filter((line) => line.provider === provider && line.per === per && fits(line.model, model))
    const [closest] = fitting.toSorted((a, b) => b.model.length - a.model.length)
    return closest ? closest.usd * count : null
  }
  return {
    nanosOf(usage) {
      for (const way of waysToCount(usage)) {
        const parts = way.map((quantity) => usdOf(usage, quantity))
        if (parts.every((part) => part !== null)) {
          return Math.round(parts.reduce((soFar, part) => soFar + part, 0) * nanosPerUsd)
        }
      }
      return null
    },
  }
}

/** `gpt-4o-mini` also prices `gpt-4o-mini-2024-07-18`. */
const fits = (listed: string, model: string) =>
  listed === anyModel || model === listed || model.startsWith(`${listed}-`)

/** A vendor's list counts in one of these ways, all parts of it. */
function waysToCount(usage: Usage): Quantity[][] {
  switch (usage.stage) {
    case 'model':
      return [
        [
          { per: '1,000,000 tokens in', count: usage.promptTokens / 1e6 },
          { per: '1,000,000 tokens out', count: usage.completionTokens / 1e6 },
        ],
      ]
    case 'voice':
      return [
        [{ per: '1,000 characters', count: usage.characters / 1000 }],
        [{ per: 'minute', count: usage.seconds / 60 }],
      ]
    case 'transcriber':
      return [[{ per: 'minute', count: usage.seconds / 60 }]]
  }
}

function ownLines(file: string): Line[] {
  const result = v.safeParse(fileSchema, parsed(file))
  if (result.success) return result.output
  const [issue] = result.issues
  const place = v.getDotPath(issue)
  throw new ConfigError(
    `VOICE_PRICES ${file}: ${place ? `${place} ` : ''}${issue.message}, for example [{"provider": "openai", "model": "gpt-4o-mini", "usd": 0.15, "per": "1,000,000 tokens in"}].`,
  )
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const what = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ConfigError(`VOICE_PRICES ${file} ${what}: ${(cause as Error).message}`, { cause })
  }
}
