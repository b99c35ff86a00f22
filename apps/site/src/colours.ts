/** The tokens that icons, pictures and mails are drawn in. */
export const colourNames = ['ground', 'ink', 'ours', 'on-ours', 'yours', 'on-yours'] as const

/** Those of the light scheme in sRGB: not every viewer knows oklch. */
export type Colours = Record<(typeof colourNames)[number], string>
