/** Two speech bubbles that face each other. The colours are the light tokens in sRGB: not every viewer knows oklch. */
export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M2 38V18A12 12 0 0 1 14 6h6a12 12 0 0 1 12 12v2A12 12 0 0 1 20 32H8Z" fill="#0f4a32"/><path d="M46 42H28a12 12 0 0 1 0-24h6a12 12 0 0 1 12 12Z" fill="#fdb0cc"/></svg>'
