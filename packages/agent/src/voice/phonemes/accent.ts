/** Whose sounds a voice was made from. */
export type Accent = 'american' | 'british'
