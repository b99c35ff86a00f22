import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

/** Of `import { Voice } from '@parley/sdk'`: what loads with the page, and what is fetched when it is needed. */
async function weigh() {
  const door = fileURLToPath(new URL('./index.ts', import.meta.url))
  const page = '\0page'
  const build = await rolldown({
    input: page,
    // As apps are bundled: what door and late chunks share stays in the door.
    preserveEntrySignatures: 'allow-extension',
    platform: 'browser',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === page ? id : null),
        load: (id) => (id === page ? `export { Voice } from ${JSON.stringify(door)}` : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const atOnce = new Set(chunks.filter((chunk) => chunk.isEntry))
  for (const { imports } of atOnce) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atOnce.add(chunk)
  }
  const gzipBytes = (some: typeof chunks) => some.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return {
    atOnceBytes: gzipBytes([...atOnce]),
    laterBytes: gzipBytes(chunks.filter((chunk) => !atOnce.has(chunk))),
    code: chunks.map(({ code }) => code).join('\n'),
  }
}

test('door "." with the built-in transport is at most 6 kB gzip, and little more ever', async () => {
  const { atOnceBytes, laterBytes } = await weigh()
  console.info(`@parley/sdk: ${atOnceBytes} bytes gzip, and ${laterBytes} when needed`)
  expect(atOnceBytes).toBeLessThanOrEqual(6_000)
  expect(laterBytes).toBeLessThanOrEqual(1_500)
})

test('S1.11 nothing in it evaluates strings, starts workers from blobs or names another host', async () => {
  const { code } = await weigh()
  expect(code).not.toMatch(/\beval\b|new Function|createObjectURL|new Worker|https?:\/\//)
})
