import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defaultRetention, demoPublicKey, type Knowledge, type SiteManifest, services } from '@parley/protocol'

const page = (title: string) => `<!doctype html><title>${title}</title><p>${`${title} `.repeat(100)}</p>`

export const fixtureManifest: SiteManifest = {
  publicKey: demoPublicKey,
  siteUrl: 'http://localhost:3000',
  auth: { url: '', storageKey: '' },
  company: {
    name: 'Parley',
    email: 'hello@parley.example',
    phone: '+44 20 7946 0958',
    legalLine: 'Parley Outreach Ltd, registered in England and Wales, number 00000000.',
    colour: '#123456',
    onColour: '#ffffff',
  },
  retention: defaultRetention,
  countsVisits: false,
  recordsCalls: false,
  listensToCalls: false,
  serviceLabels: Object.fromEntries(
    services.map((service) => [service, `Label of ${service}`]),
  ) as SiteManifest['serviceLabels'],
  pages: [
    { path: '/', file: 'index.html' },
    { path: '/contact', file: 'contact.html' },
    { path: null, file: 'not-found.html' },
  ],
  docs: [{ path: '/docs', file: 'docs/index.html' }],
  thankYouFile: 'thank-you.html',
  styleHashes: ["'sha256-c3R5bGU='"],
  scriptHashes: ["'sha256-c2NyaXB0'"],
  rendererFile: 'render.js',
  knowledgeFile: 'knowledge.json',
  assistant: {
    name: 'Guide',
    firstMessage: 'Hello, I am an AI.',
    model: { provider: 'guide', messages: [{ role: 'system', content: 'You speak to {{name}}.' }] },
    voice: { provider: 'flite' },
    maxDurationSeconds: 600,
    artifactPlan: { recordingEnabled: false, videoRecordingEnabled: false, transcriptPlan: { enabled: false } },
  },
  mails: {
    confirmation: {
      subject: 'We have your request',
      paragraphs: ['Thank you.'],
      nextHeading: 'What happens next',
      next: ['We answer within one working day.'],
      closing: [],
    },
    notification: { subject: 'New consultation request', introduction: 'A visitor asks for a consultation.' },
  },
}

const knowledge: Knowledge = {
  company: fixtureManifest.company,
  entries: [{ id: 'offers', question: 'What does it cost?', text: 'A pilot costs £500 once.', keywords: ['price'] }],
}

/** For tests: a small built site in a directory of its own. The contact page's build has been precompressed. */
export async function siteFixture(manifest: SiteManifest = fixtureManifest) {
  const dir = await mkdtemp(join(tmpdir(), 'parley-site-'))
  for (const folder of ['assets', 'docs/assets']) await mkdir(join(dir, folder), { recursive: true })
  const contact = page('Contact')
  const files = {
    'site.json': JSON.stringify(manifest),
    'knowledge.json': JSON.stringify(knowledge),
    'index.html': page('Home'),
    'contact.html': contact,
    'contact.html.br': brotliCompressSync(contact),
    'not-found.html': page('Not found'),
    'docs/index.html': page('Docs'),
    'docs/assets/docs-5a1b.js': 'search()',
    'thank-you.html': page('Thank you'),
    'robots.txt': 'Sitemap: https://x.example/sitemap.xml\nSitemap: https://x.example/docs/sitemap.xml\n',
    'docs/sitemap.xml': '<urlset/>',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/entry-4f3a.js': `console.log(${JSON.stringify('x'.repeat(2000))})`,
    'render.js':
      "export const renderContact = (state) => '<!doctype html><title>Contact</title>' + JSON.stringify(state)",
  }
  await Promise.all(Object.entries(files).map(([file, content]) => writeFile(join(dir, file), content)))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
