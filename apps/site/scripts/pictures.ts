import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Colours } from '../src/colours.ts'
import { remembered } from './remembered.ts'

/** Icons and share pictures: SVG turned into PNG, the same bytes for the same input on every machine. */
export async function pictureMaker(font: Buffer, iconSvg: string, colours: Colours) {
  await loadResvg()
  const options = { font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily: 'Familjen Grotesk' } }
  const draw = (svg: string) => remembered([svg, font], () => new Resvg(svg, options).render().asPng())
  const widthOf = (text: string, size: number) => new Resvg(textSvg(text, size), options).getBBox()?.width ?? 0

  return {
    /** A square icon; the margin keeps it whole where systems cut corners. */
    icon(sizePx: number) {
      const inner = iconSvg.replace('<svg ', '<svg x="8" y="8" width="48" height="48" ')
      return draw(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colours.ground}"/>${inner}</svg>`,
      )
    },
    /** 1200 × 630: a question in one bubble, the answer in the other. */
    share({ question, answer }: { question: string; answer: string }, name: string) {
      const first = bubble(
        wrap(question, 62, 900, widthOf),
        { size: 62, y: 130, side: 'right', fill: colours.yours, ink: colours['on-yours'] },
        widthOf,
      )
      const second = bubble(
        wrap(answer, 92, 960, widthOf),
        { size: 92, y: 130 + first.height + 26, side: 'left', fill: colours.ours, ink: colours['on-ours'] },
        widthOf,
      )
      return draw(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${colours.ground}"/>` +
          `<svg x="60" y="34" width="64" height="64" viewBox="0 0 48 48">${iconSvg.replace(/<\/?svg[^>]*>/g, '')}</svg>` +
          `<text x="136" y="84" font-size="46" letter-spacing="-1.5" font-family="Familjen Grotesk" font-weight="700" fill="${colours.ink}">${escaped(name)}</text>` +
          `${first.svg}${second.svg}</svg>`,
      )
    },
  }
}

let loading: Promise<void> | undefined

/** WebAssembly may be loaded once per process only. */
function loadResvg() {
  loading ??= initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return loading
}

type Place = { size: number; y: number; side: 'left' | 'right'; fill: string; ink: string }
type Measure = (text: string, size: number) => number

function wrap(text: string, size: number, maxWidth: number, widthOf: Measure): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, size) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function bubble(lines: string[], at: Place, widthOf: Measure) {
  const { size, y, side, fill, ink } = at
  const padding = size * 0.55
  const width = Math.max(...lines.map((line) => widthOf(line, size))) + 2 * padding
  const height = lines.length * size + 1.5 * padding
  const x = side === 'left' ? 60 : 1140 - width
  const round = 40
  const [left, right] = side === 'left' ? [8, round] : [round, 8]
  const path = `M${x + round} ${y}h${width - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${height - round - right}a${right} ${right} 0 0 1-${right} ${right}h${-(width - left - right)}a${left} ${left} 0 0 1-${left}-${left}v${-(height - round - left)}a${round} ${round} 0 0 1 ${round}-${round}Z`
  const text = lines.map((line, index) =>
    textElement(line, size, x + padding, y + 0.72 * padding + size * (index + 0.78), ink),
  )
  return { svg: `<path d="${path}" fill="${fill}"/>${text.join('')}`, height }
}

function textElement(text: string, size: number, x: number, y: number, fill: string) {
  return `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${-size * 0.035}" font-family="Familjen Grotesk" font-weight="700" fill="${fill}">${escaped(text)}</text>`
}

function textSvg(text: string, size: number) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="400">${textElement(text, size, 0, 200, '#000')}</svg>`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
