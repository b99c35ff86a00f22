/** Only what was said: a vendor has defaults of its own for the rest. */
export function given<Words extends Record<string, unknown>>(words: Words): Partial<Words> {
  return Object.fromEntries(
    Object.entries(words).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<Words>
}
