import { bubbles } from '../../src/icon-svg.ts'
import type { DocsGroup, DocsPage } from './docs-page.ts'
import { html, type Markup } from './html.ts'

/** What every page of the documentation names: addresses of its files, and whose it is. */
export type Frame = {
  siteUrl: string
  company: string
  groups: readonly DocsGroup[]
  /** Addresses with the hash of their content in them. */
  files: { style: string; script: string; font: string; searchIndex: string }
}

const places = [
  { text: 'Guides', href: '/docs' },
  { text: 'REST API', href: '/docs/api' },
  { text: 'SDK', href: '/docs/sdk' },
  { text: 'Playground', href: '/playground' },
]

/** The whole document of a page. */
export function docsDocument(page: DocsPage, frame: Frame): string {
  const pages = frame.groups.flatMap((group) => group.pages)
  const index = pages.indexOf(page)
  const around = html`${neighbour('prev', pages[index - 1])}${neighbour('next', pages[index + 1])}`
  return document(
    { ...page, href: page.path, frame },
    html`<div class="frame">
<main id="content"><p class="to-pages"><a href="#docs-pages">All pages</a></p><article><h1>${page.title}</h1>${onThisPage(page)}${page.body}</article>
<nav aria-label="Previous and next" class="around">${around}</nav></main>
${sideNavigation(page, frame.groups)}
</div>`,
  )
}

type Head = {
  title: string
  description: string
  href: string
  frame: Frame
  files?: { style: string; script: string }
}

/** A document with the head and the bar of the documentation, around whatever it shows. */
export function document({ title, description, href, frame, files = frame.files }: Head, content: Markup): string {
  const { siteUrl, company } = frame
  const style = files.style === frame.files.style ? [] : [files.style]
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${company} documentation</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${siteUrl}${href}">
<link rel="icon" href="/icon.svg">
<link rel="preload" href="${frame.files.font}" as="font" type="font/woff2" crossorigin>
${[frame.files.style, ...style].map((address) => html`<link rel="stylesheet" href="${address}">`)}
<script type="module" src="${files.script}"></script>
</head>
<body data-search="${frame.files.searchIndex}">
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/" aria-label="${company}, home">${logo}${company}</a>
<nav aria-label="Main"><ul>${places.map(({ text, href: place }) => html`<li><a href="${place}"${isIn(href, place) && html` aria-current="true"`}>${text}</a></li>`)}</ul></nav>
${search}
</header>
${content}
</body>
</html>
`.text
}

const logo = html`<svg aria-hidden="true" height="32" viewBox="0 0 48 40" width="38"><path d="${bubbles.ours}" fill="var(--ours)"/><path d="${bubbles.yours}" fill="var(--yours)"/></svg>`

/** As everything that is `scripted`, not there without the script that serves it. */
const search = html`<form class="search scripted" role="search"><label for="docs-search">Search</label>
<input aria-controls="docs-found" aria-keyshortcuts="Control+K" autocomplete="off" id="docs-search" placeholder="Search the docs" spellcheck="false" type="search">
<div class="found" hidden id="docs-found"><p role="status"></p><ul aria-label="Results"></ul></div></form>`

/** The guides have every address that no other place has. */
function isIn(href: string, place: string): boolean {
  const [nearest] = places
    .filter((each) => href === each.href || href.startsWith(`${each.href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)
  return nearest?.href === place
}

/** A longer list would stand before what is read. */
const mostShown = 12

function onThisPage({ sections }: DocsPage): Markup | null {
  const parts = sections.filter(({ depth }) => depth === 2)
  if (parts.length < 2) return null
  const links = html`<ul>${parts.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul>`
  return html`<nav aria-label="On this page" class="contents">${
    parts.length > mostShown
      ? html`<details><summary>On this page: ${parts.length} parts</summary>${links}</details>`
      : html`<h2>On this page</h2>${links}`
  }</nav>`
}

function neighbour(rel: 'prev' | 'next', page: DocsPage | undefined): Markup | null {
  const words = rel === 'prev' ? 'Previous' : 'Next'
  return page ? html`<a href="${page.path}" rel="${rel}"><span>${words}</span> ${page.title}</a>` : null
}

function sideNavigation(page: DocsPage, groups: readonly DocsGroup[]): Markup {
  return html`<nav aria-label="All pages" class="side" id="docs-pages">${groups.map((group) => {
    const isOpen = !group.folds || group.pages.includes(page)
    const shown = isOpen ? group.pages : group.pages.slice(0, 1)
    return html`<h2>${group.title}</h2><ul>${shown.map((each) => html`<li><a href="${each.path}"${each === page && html` aria-current="page"`}>${each.title}</a></li>`)}</ul>`
  })}</nav>`
}
