import { type ConsultationDraft, consultationFields, services, validateConsultation } from '@parley/protocol'
import type { BrainEvent } from './brain.ts'

/** What a model may do besides talking, in the shape of OpenAI's function calling. */
export const tools = [
  {
    type: 'function',
    function: {
      name: 'fill_consultation',
      description: 'Fill fields of the consultation form on the page. Give only what the visitor said.',
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          consultationFields.map((field) => [
            field,
            field === 'service' ? { type: 'string', enum: services } : { type: 'string' },
          ]),
        ),
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'end_call',
      description: 'Hang up after your goodbye has been said.',
      parameters: { type: 'object', properties: {}, additionalProperties: false },
    },
  },
] as const

export type Fields = Partial<ConsultationDraft>

/** Runs a tool: what it does in the call, and what the model is told. Wrong arguments are told to the model, not thrown. */
export function runTool(
  name: string,
  args: string,
  fields: Fields,
): { events: BrainEvent[]; fields: Fields; result: string } {
  if (name === 'end_call') return { events: [{ type: 'end-call' }], fields, result: 'The call ends after your words.' }
  if (name !== 'fill_consultation') return { events: [], fields, result: `There is no tool ${name}.` }
  const given = parse(args)
  if (!given) return { events: [], fields, result: 'The arguments are not a JSON object.' }
  const next = { ...fields, ...given }
  const judged = validateConsultation(next)
  const missing = judged.ok ? '' : ` Still missing or wrong: ${Object.values(judged.errors).join('; ')}.`
  return {
    events: [{ type: 'form', fields: next, complete: judged.ok }],
    fields: next,
    result: `The form shows it. Nothing is sent until the visitor presses the button.${missing}`,
  }
}

function parse(args: string): Fields | null {
  try {
    const value: unknown = JSON.parse(args || '{}')
    if (typeof value !== 'object' || value === null) return null
    const known = Object.entries(value).filter(
      ([field, text]) => (consultationFields as string[]).includes(field) && typeof text === 'string',
    )
    return Object.fromEntries(known) as Fields
  } catch {
    return null
  }
}
