import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { allResources } from './index.ts'

const coreBytes = 3000
const resourceBytes = 600
const entry = `${import.meta.dirname}/index.ts`

async function bundle(...names: string[]) {
  const code = `import { ${['createClient', ...names].join(', ')} } from ${JSON.stringify(entry)}
export const client = (key) => createClient({ token: key, resources: { ${names.join(', ')} } })`
  const virtual = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? code : null),
  }
  const build = await rolldown({ input: 'entry', plugins: [virtual], logLevel: 'silent' })
  const { output } = await build.generate({ minify: true })
  return output.map((file) => ('code' in file ? file.code : '')).join('')
}
const gzip = (code: string) => gzipSync(code).length

const core = gzip(await bundle())

test('the core is at most 3 kB gzipped', () => {
  expect(core).toBeLessThanOrEqual(coreBytes)
})

test.each(Object.keys(allResources))('%s alone adds at most 0.6 kB, and no schema comes with it', async (name) => {
  const code = await bundle(name)
  expect(gzip(code) - core).toBeLessThanOrEqual(resourceBytes)
  expect(code).not.toContain('~run')
})

test('all of them together add less than 2 kB', async () => {
  expect(gzip(await bundle('allResources')) - core).toBeLessThan(2000)
})
