/** A member of any organisation. */
export type MemberName = `${string}/${string}`
