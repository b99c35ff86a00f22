import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { allResources } from './index.ts'

const coreBytes = 3 * 1024
const resourceBytes = 0.6 * 1024
const entry = `${import.meta.dirname}/index.ts`

async function bundle(...names: string[]) {
  const code = `import { createClient, ${names.join(', ')} } from ${JSON.stringify(entry)}
export const client = (token) => createClient({ token, resources: { ${names.join(', ')} } })`
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

test('the core is at most 3 kB gzipped, each resource at most 0.6 kB, and no schema comes with them', async () => {
  const core = gzip(await bundle('squad'))
  expect(core).toBeLessThan(coreBytes + resourceBytes)
  for (const name of Object.keys(allResources)) {
    if (name === 'squad') continue
    const both = await bundle('squad', name)
    expect(gzip(both) - core, name).toBeLessThanOrEqual(resourceBytes)
    expect(both, name).not.toContain('~run')
  }
  expect(gzip(await bundle('allResources'))).toBeLessThan(coreBytes + 2 * 1024)
})
