export type Claim = {
  figure: string
  label: string
  /** What the figure rests on, shown as its footnote. The Advertising Standards Authority asks for evidence. */
  basis: string
}

/** Every figure the site boasts of. `null` takes one off every page. */
export const claims: Record<'prospects' | 'delivery' | 'meetings' | 'responses' | 'setup', Claim | null> = {
  prospects: {
    figure: '3-5x',
    label: 'more prospects',
    basis:
      'People in a two-way conversation each month, against the three months before we started. Typical range; results vary with market and offer.',
  },
  delivery: {
    figure: '95%+',
    label: 'inbox delivery',
    basis: 'Share of first messages that reach the primary inbox in seed tests, once sending domains are warmed up.',
  },
  meetings: {
    figure: '200+',
    label: 'meetings booked monthly',
    basis: 'Across all client programmes in an average month, counted when the meeting is in both diaries.',
  },
  responses: {
    figure: '6.8%',
    label: 'average response rate',
    basis: 'Replies of any kind from people contacted, across channels, over the last twelve months.',
  },
  setup: {
    figure: '7-14 days',
    label: 'fast setup, to first meetings',
    basis:
      'From signed brief to the first meeting held, for programmes whose sending domains already exist. Not a guarantee.',
  },
}

/** The claims that are switched on, of those asked for. */
export function stated(...names: (keyof typeof claims)[]): Claim[] {
  return names.flatMap((name) => claims[name] ?? [])
}
