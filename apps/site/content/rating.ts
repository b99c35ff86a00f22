/**
 * The rating in the structured data: `value` out of 5, `count` reviews, `source` the address where anyone can read them.
 * The values here are placeholders. Ratings nobody gave are unlawful in the United Kingdom: before launch fill in real
 * ones with their source, or set this to `null`. The build warns while the source is empty.
 */
export const rating: { value: string; count: number; source: string } | null = { value: '5.0', count: 50, source: '' }
