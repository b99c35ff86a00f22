/** Apostrophes and quotation marks as they are printed: voices, models and keyboards give straight ones. */
export const printed = (text: string) =>
  text
    .replace(/(^|[\s([])'(?=\S)/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[\s([])"(?=\S)/g, '$1“')
    .replace(/"/g, '”')
