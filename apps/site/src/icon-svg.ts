/** The two speech bubbles of the logo: one path in the document for both. */
export const bubbles = {
  ours: 'M2 34V14A12 12 0 0 1 14 2h6a12 12 0 0 1 12 12v2A12 12 0 0 1 20 28H8Z',
  yours: 'M46 38H28a12 12 0 0 1 0-24h6a12 12 0 0 1 12 12Z',
}

/** The logo as a square icon. The colours are the light tokens in sRGB: not every viewer knows oklch. */
export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 48 48">' +
  `<path d="${bubbles.ours}" fill="#0f4a32"/><path d="${bubbles.yours}" fill="#fdb0cc"/></svg>`
