import { renderToStaticMarkup } from 'react-dom/server'
import { company } from '../content/company.ts'
import './styles/tokens.css'
import './styles/base.css'
import { buildFacts } from './build-facts.ts'
import { iconSvg } from './icon-svg.ts'
import type { Page } from './page.ts'
import { drawSections } from './sections/draw-sections.tsx'
import { structuredData } from './structured-data.ts'
import { styleFor } from './styles/sheets.ts'
import { Bar } from './ui/bar.tsx'
import { Footer } from './ui/footer.tsx'
import { type Visit, VisitContext } from './visit.ts'

/** Lets the browser prepare the next page while the pointer rests on its link. Hashed into the security policy. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
})

export type Rendered = { html: string; style: string }

/**
 * The whole document of a page, its style within. `name` is that of its picture for social networks.
 * The same page gets the same style whatever `visit` holds, so that the security policy can name it beforehand.
 */
export function renderDocument(name: string, page: Page, visit: Visit): Rendered {
  const markup = renderToStaticMarkup(
    <VisitContext value={visit}>
      <html lang="en-GB">
        <Head name={name} page={page} />
        <Body page={page} />
      </html>
    </VisitContext>,
  )
  const style = fontFace() + styleFor(markup)
  const html = markup
    .replace(iconGoesHere, iconUrl)
    .replace(styleGoesHere, () => style)
    .replace('</body>', `<script>${loader}</script></body>`)
  return { html: `<!doctype html>${html}`, style }
}

/**
 * Asks for the scripts when the page is painted, so that not even their requests stand before it: 0.1 s of the simulated
 * first paint on a slow phone. Until they run it keeps the clicks (`islands/early-clicks.ts`). A page that is reloaded or
 * gone back to is told so to its style sheet. Hashed into the security policy.
 */
export const loader =
  'if(performance.navigation.type)document.documentElement.className="again";' +
  'early=[];onclick=e=>{early.push(e.target)};' +
  `new PerformanceObserver((_,o)=>{o.disconnect();${imports()}}).observe({type:"paint",buffered:!0})`

function imports() {
  return buildFacts.scripts.map((src) => `import("${src}")`).join(';')
}

/** The icon within the page: its request used to race the first paint. */
const iconUrl = `data:image/svg+xml,${iconSvg(buildFacts.colours).replaceAll('"', "'").replaceAll('#', '%23')}`
const iconGoesHere = '/*icon*/'

/** Which styles a page needs is known only when it is drawn. */
const styleGoesHere = '/*style*/'

function Body({ page }: { page: Page }) {
  return (
    <body>
      <Bar path={page.path} />
      <main id="content">{drawSections(page.sections)}</main>
      <Footer />
    </body>
  )
}

function Head({ name, page }: { name: string; page: Page }) {
  const { siteUrl } = buildFacts
  const { description, path } = page
  const title = page.title.includes(company.name) ? page.title : `${page.title} | ${company.name}`
  const isPublic = path !== null && !page.isHidden
  const url = `${siteUrl}${path ?? '/'}`
  const picture = `${siteUrl}/share/${name}.png`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta content="width=device-width, initial-scale=1" name="viewport" />
      <title>{title}</title>
      <meta content={description} name="description" />
      {isPublic ? <link href={url} rel="canonical" /> : <meta content="noindex" name="robots" />}
      <Raw as="style" text={styleGoesHere} />
      <meta content={company.name} property="og:site_name" />
      <meta content="website" property="og:type" />
      <meta content="en_GB" property="og:locale" />
      <meta content={title} property="og:title" />
      <meta content={description} property="og:description" />
      <meta content={url} property="og:url" />
      <meta content={picture} property="og:image" />
      <meta content={`${page.share.question} ${page.share.answer}`} property="og:image:alt" />
      <meta content="summary_large_image" name="twitter:card" />
      <meta content={title} name="twitter:title" />
      <link href={iconGoesHere} rel="icon" />
      <Raw as="script" text={speculationRules} type="speculationrules" />
      <Raw as="script" text={asData(structuredData(siteUrl))} type="application/ld+json" />
    </head>
  )
}

/** An element whose content is not escaped: only what this repository wrote goes in. */
function Raw({ as: Element, text, type }: { as: 'style' | 'script'; text: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: neither visitors nor servers have a say in it
  return <Element dangerouslySetInnerHTML={{ __html: text }} type={type} />
}

/** JSON that cannot end the script element it stands in. */
function asData(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export const webFontFace = `@font-face{font-family:"Familjen Grotesk";src:url(${buildFacts.font})format("woff2");font-weight:400 700;font-display:swap}`

/**
 * The font, and what stands in until it has come: as wide and as high, so that nothing moves when it does (`swap`). Widths
 * are those of the site's own text in our font, in % of the same text in theirs; 103 and 23 are our ascent and descent.
 */
function fontFace() {
  const standIns = Object.entries(standInWidths).flatMap(([name, widths]) =>
    Object.entries(widths).map(([weight, width]) => {
      const sources = name.split('|').map((font) => `local("${font}${weight === '700' ? ' Bold' : ''}")`)
      return (
        `@font-face{font-family:"As ${name.split('|')[0]}";src:${sources};font-weight:${weight};` +
        `size-adjust:${width}%;ascent-override:${round(103 / width)}%;descent-override:${round(23 / width)}%}`
      )
    }),
  )
  return webFontFace + standIns.join('')
}

const standInWidths: Record<string, Record<string, number>> = {
  'Arial|Liberation Sans': { 400: 93.2, 500: 94.7, 700: 92.6 },
  Roboto: { 400: 94.4, 500: 97.1, 700: 96.7 },
  'DejaVu Sans': { 400: 82.7, 500: 87, 700: 76.3 },
}
const round = (ratio: number) => Math.round(ratio * 1000) / 10
