import type { ConsultationFile, ConsultationPage, ConsultationSummary } from '@parley/protocol/resources'
import type { InfiniteData } from '@tanstack/react-query'

export type Pages = InfiniteData<ConsultationPage, string | null>

const summaryFields = [
  ...(['id', 'version', 'createdAt', 'updatedAt', 'fullName', 'email', 'companyName', 'service', 'excerpt'] as const),
  ...(['status', 'assigneeId', 'labels', 'source', 'spamScore', 'joinedTo'] as const),
] as const

/** What a list shows of a request. */
export const summaryOf = (file: ConsultationFile) =>
  Object.fromEntries(summaryFields.map((name) => [name, file[name]])) as ConsultationSummary

/** The same pages with one request as it is now. */
export function withSummary(pages: Pages, summary: ConsultationSummary): Pages {
  const replace = (before: ConsultationSummary) =>
    before.id === summary.id && before.version <= summary.version ? summary : before
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, results: page.results.map(replace) })) }
}

/** The same pages with a request that comes to be among them. */
export function withNewSummary(pages: Pages, summary: ConsultationSummary): Pages {
  const [first, ...others] = withoutSummary(pages, summary.id).pages
  return first ? { ...pages, pages: [{ ...first, results: [summary, ...first.results] }, ...others] } : pages
}

/** The same pages without a request. */
export function withoutSummary(pages: Pages, id: string): Pages {
  const others = (page: ConsultationPage) => ({ ...page, results: page.results.filter((each) => each.id !== id) })
  return { ...pages, pages: pages.pages.map(others) }
}

export const isAmong = ({ pages }: Pages, id: string) =>
  pages.some(({ results }) => results.some((one) => one.id === id))
