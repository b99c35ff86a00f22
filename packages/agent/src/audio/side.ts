/** Whose sound it is. */
export type Side = 'caller' | 'assistant'
