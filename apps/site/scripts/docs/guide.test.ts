import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressOfGuide, guideFiles } from './contents.ts'
import { blocksOf, readGuide } from './guide.ts'
import { highlight } from './highlight.ts'

const guide = (body: string) => readGuide('guide/events', `# Events\n\nWhat happens, and when.\n\n${body}`)

test('its title and its first words are the page’s', () => {
  expect(guide('')).toMatchObject({ path: '/docs/events', title: 'Events', description: 'What happens, and when.' })
  expect(() => readGuide('guide/vue', 'No title.')).toThrow('docs/guide/vue.md must begin with "# "')
  expect(() => readGuide('rooms', '# Only a title')).toThrow('docs/rooms.md needs a paragraph')
})

test('a guide that nobody lists is refused, and a comment is left out', () => {
  expect(() => readGuide('guide/x', '# X\n\nY.')).toThrow('docs/guide/x.md is in no list')
  expect(guide('<!-- written -->\n\nWords.').body.text).not.toContain('written')
})

test('headings have addresses of their own, and the words under them are what the search finds', () => {
  const { sections, body } = guide(
    '## All of `them`\n\nOne **and** two.\n\n## All of them\n\n| a | b |\n|---|---|\n| c | d |',
  )
  expect(sections.slice(1)).toEqual([
    { id: 'all-of-them', heading: 'All of them', depth: 2, text: 'One and two.' },
    { id: 'all-of-them-2', heading: 'All of them', depth: 2, text: 'a b c d' },
  ])
  expect(body.text).toContain('<h2 id="all-of-them-2">All of them</h2>')
})

test('links lead from guide to guide; what stands in the repository only is no link', () => {
  const { body } = guide(
    '[a](errors.md#the-codes) [b](index.md) [c](../decisions/0021-models-out-of-packages.md) [f](../rooms.md#make-one) [d](/playground) [e](https://x.example)',
  )
  expect([...body.text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/docs/errors#the-codes',
    '/docs',
    '/docs/rooms#make-one',
    '/playground',
    'https://x.example',
  ])
})

test('every page of the documentation that a guide names is in the contents, and so a link', () => {
  for (const file of guideFiles) {
    const named = [...readFileSync(file, 'utf8').matchAll(/\]\((?:\.\.\/|guide\/)?([\w-]+)\.md(?:#[^)]*)?\)/g)]
    const dead = named.map(([, name]) => name as string).filter((name) => addressOfGuide(name) === null)
    expect(dead, file).toEqual([])
  }
})

test('a picture has its size and its words, and is no other than those that are taken by script', () => {
  const { body, pictures } = guide('![The inbox](../screenshots/home-desktop.jpg)')
  expect(body.text).toContain('alt="The inbox"')
  expect(body.text).toContain('src="/docs/pictures/home-desktop.jpg" width="1280"')
  expect(pictures).toMatchObject([{ file: 'docs/pictures/home-desktop.jpg', width: 1280, height: 800 }])
  expect(() => guide('![x](https://x.example/a.jpg)')).toThrow('npm run screenshots')
})

test('markup of a guide is refused, and what looks like it in code is shown', () => {
  expect(() => guide('<b>Bold</b>')).toThrow('docs/guide/events.md holds HTML')
  expect(guide('```html\n<b onclick="x">\n```').body.text).not.toContain('<b onclick')
})

test('a block of code says what it is written in, and where', () => {
  expect(blocksOf('- a\n\n  ```tsx examples/react/src/call.tsx\n  <A />\n  ```')).toEqual([
    { language: 'tsx', note: 'examples/react/src/call.tsx', code: '<A />' },
  ])
})

test('marks change nothing of the code', () => {
  const code = `const a = 'if <b>' // return "x"\nx.delete(\`\${a}\`)`
  const { text } = highlight(code, 'ts')
  expect(
    text
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"'),
  ).toBe(code)
  expect([...text.matchAll(/<span class="(\w+)">/g)].map(([, kind]) => kind)).toEqual([
    'word',
    'text',
    'comment',
    'text',
  ])
})
