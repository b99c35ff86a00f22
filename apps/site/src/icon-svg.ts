/** The two speech bubbles of the logo: one path in the document for both. */
export const bubbles = {
  ours: 'M2 34V14A12 12 0 0 1 14 2h6a12 12 0 0 1 12 12v2A12 12 0 0 1 20 28H8Z',
  yours: 'M46 38H28a12 12 0 0 1 0-24h6a12 12 0 0 1 12 12Z',
}

/** The logo as a square icon. */
export const iconSvg = (colours: Record<'ours' | 'yours', string>) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 48 48">' +
  `<path d="${bubbles.ours}" fill="${colours.ours}"/><path d="${bubbles.yours}" fill="${colours.yours}"/></svg>`
