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
      'Three to five times as many: average monthly two-way conversations, compared with the quarter before we started. Typical; yours may vary.',
  },
  delivery: {
    figure: '95%+',
    label: 'inbox delivery',
    basis: 'First messages that reach the inbox in weekly seed tests, on warmed-up domains.',
  },
  meetings: {
    figure: '200+',
    label: 'meetings booked monthly',
    basis: 'Across all programmes, counted once a meeting is in both diaries.',
  },
  responses: {
    figure: '6.8%',
    label: 'average response rate',
    basis: 'Replies of any kind, all channels, last twelve months.',
  },
  setup: {
    figure: '7-14 days',
    label: 'fast setup, to your first meetings',
    basis: 'From signed brief to first meeting, where sending domains exist. Not a guarantee.',
  },
}

/** The claims that are switched on, of those asked for. */
export function stated(...names: (keyof typeof claims)[]): Claim[] {
  return names.flatMap((name) => claims[name] ?? [])
}
