import { cleanText, Failure } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'

export const maxFormFileBytes = 25 * 1024 * 1024
/** Of every form: its fields are held in memory, whatever becomes of them. */
export const formLimits = { fields: 50, fieldSize: 65_536 }
const mostFiles = 25

/** A form can be read off its request once. */
const forms = new WeakMap<FastifyRequest, Promise<FormData>>()

/** A form as a provider would get it. Throws `too-large` beyond 25 MB of all files together, which are held in memory. */
export function formOf(raw: FastifyRequest): Promise<FormData> {
  const form = forms.get(raw) ?? readForm(raw)
  forms.set(raw, form)
  return form
}

async function readForm(raw: FastifyRequest): Promise<FormData> {
  const form = new FormData()
  let leftBytes = maxFormFileBytes
  for await (const part of raw.parts({ limits: { fileSize: maxFormFileBytes, files: mostFiles } })) {
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw new Failure('too-large', `${part.fieldname} must have at most ${formLimits.fieldSize} bytes`)
      form.append(part.fieldname, cleanText(String(part.value)))
    } else {
      const content = new Uint8Array(await part.toBuffer())
      leftBytes -= content.length
      if (leftBytes < 0) {
        throw new Failure('too-large', `The files must have at most ${maxFormFileBytes / 1024 / 1024} MB together.`)
      }
      form.append(part.fieldname, new File([content], part.filename || 'file', { type: part.mimetype }))
    }
  }
  return form
}
