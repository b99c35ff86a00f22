import { docsSitemap } from '@parley/protocol'
import { company } from '../content/company.ts'
import { buildFacts } from './build-facts.ts'
import type { Page } from './page.ts'
import { pages } from './pages.ts'

/** The small files that crawlers and systems ask for, by path. */
export function plainFiles(docsPaths: readonly string[]): Record<string, string> {
  const { siteUrl, colours } = buildFacts
  return {
    'robots.txt': [
      'User-agent: *',
      'Disallow: /mailbox',
      '',
      `Sitemap: ${siteUrl}/sitemap.xml`,
      `Sitemap: ${siteUrl}/${docsSitemap}`,
      '',
    ].join('\n'),
    'sitemap.xml': sitemap(publicPaths()),
    [docsSitemap]: sitemap(docsPaths),
    'site.webmanifest': JSON.stringify({
      name: company.name,
      short_name: company.name,
      lang: 'en-GB',
      start_url: '/',
      display: 'browser',
      background_color: colours.ground,
      theme_color: colours.ours,
      icons: [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    }),
    '.well-known/security.txt': [
      `Contact: mailto:${company.email}`,
      `Expires: ${new Date(company.securityContactExpiresAt).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  }
}

function sitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${buildFacts.siteUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

const publicPaths = () =>
  Object.values<Page>(pages).flatMap(({ path, isHidden }) => (path === null || isHidden ? [] : [path]))
