declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      /** A number pins an axis, a range narrows it. */
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
