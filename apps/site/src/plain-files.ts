import { docsSitemap } from '@parley/protocol'
import { company } from '../content/company.ts'
import { buildFacts } from './build-facts.ts'
import type { Page } from './page.ts'
import { pages } from './pages.ts'
import { sitemap } from './sitemap.ts'

/** The small files that crawlers and systems ask for, by path. */
export function plainFiles(): Record<string, string> {
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
    'sitemap.xml': sitemap(publicPaths().map((path) => siteUrl + path)),
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

const publicPaths = () =>
  Object.values<Page>(pages).flatMap(({ path, isHidden }) => (path === null || isHidden ? [] : [path]))
