/** Of a BCP 47 tag, the language alone; `multi` speaks English too. */
export function primaryOf(language: string): string {
  const [primary = ''] = language.toLowerCase().split('-')
  return primary === 'multi' ? 'en' : primary
}
