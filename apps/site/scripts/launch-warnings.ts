import type { rating as ratingOf } from '../content/rating.ts'

type Facts = {
  rating: typeof ratingOf
  /** The names of what is still invented. */
  templates: readonly string[]
  company: { securityContactExpiresAt: number }
}

/** What an owner should mend before the launch. */
export function launchWarnings({ rating, templates, company }: Facts, now = Date.now()): string[] {
  const warnings: string[] = []
  if (rating && !rating.source) {
    warnings.push(
      `content/rating.ts claims ${rating.count} reviews and names no source. Fill in real ones, or set it to null, before you launch.`,
    )
  }
  if (templates.length > 0) warnings.push(`content/company.ts still holds invented values: ${templates.join(', ')}.`)
  if (company.securityContactExpiresAt < now) warnings.push('security.txt has expired: see content/company.ts.')
  return warnings
}
