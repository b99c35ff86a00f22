import type { ConsultationSummary } from '@parley/protocol/resources'
import type { ServiceWords } from './request-words.ts'

export type Around = { ourCompany: string; ourName: string; serviceWords: ServiceWords }

/** Puts a request's values in the place of `{{fullName}}` and the like. What nobody knows stays, for its writer to see. */
export function fillIn(
  text: string,
  of: Pick<ConsultationSummary, 'fullName' | 'companyName' | 'service'>,
  around: Around,
) {
  const values: Record<string, string> = {
    fullName: of.fullName,
    companyName: of.companyName,
    service: of.service && around.serviceWords(of.service),
    ourCompany: around.ourCompany,
    ourName: around.ourName,
  }
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] || whole)
}

/** The places that are still to be filled. */
export const gapsIn = (...texts: string[]) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*(\w*)\s*\}\}/g)].map(([whole]) => whole))),
]
