import { type ConsultationDraft, consultationFields, services, validateConsultation } from '@parley/protocol'
import type { Tool } from './tool.ts'

type Fields = Partial<ConsultationDraft>

const noArguments = { type: 'object', properties: {}, additionalProperties: false }

/** Hangs up, after `farewell` or the model's own goodbye. */
export function endCallTool(
  options: Partial<Pick<Tool, 'name' | 'description' | 'messages'>> & { farewell?: string } = {},
): Tool {
  const { farewell, ...described } = options
  return {
    name: 'end_call',
    description: 'Hang up after your goodbye has been said.',
    parameters: noArguments,
    ...described,
    run: async () => ({
      result: 'The call ends after your words.',
      events: [{ type: 'end-call' }],
      ...(farewell && { say: farewell }),
    }),
  }
}

/** Fills the consultation form on the page; remembers what it has been given. */
export const consultationTool: Tool = {
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
  },
  async run(args, { state }) {
    const given = Object.entries(args).filter(([field]) => (consultationFields as string[]).includes(field))
    const fields: Fields = { ...(state as Fields | undefined), ...Object.fromEntries(given) }
    const judged = validateConsultation(fields)
    const missing = judged.ok ? '' : ` Still missing or wrong: ${Object.values(judged.errors).join('; ')}.`
    return {
      result: `The form shows it. Nothing is sent until the visitor presses the button.${missing}`,
      events: [{ type: 'form', fields, complete: judged.ok }],
      state: fields,
    }
  },
}
