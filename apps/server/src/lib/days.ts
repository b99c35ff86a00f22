export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The day of UTC that an instant is in, counted since 1970: what figures and limits of a day are kept under. */
export const dayOf = (at: number) => Math.floor(at / dayMs)

/** As people and the API write such a day: `2026-01-31`. */
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

export const untilTomorrowMs = (at: number) => (dayOf(at) + 1) * dayMs - at
