import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** What a file loads as it is loaded itself: not what it needs for its types, nor what it imports when it is first used. */
const loads = /^(?:import|export)\b(?!\s+type\b)(?:[^'";]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm

/** The packages that this file loads, by way of whatever file of ours. */
function packagesOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found
  seen.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(loads)) {
    if (specifier.startsWith('.')) packagesOf(join(dirname(file), specifier), seen, found)
    else if (specifier.startsWith('@parley/')) packagesOf(oursAt(specifier, file), seen, found)
    else if (!isBuiltin(specifier)) found.add(specifier)
  }
  return found
}

function oursAt(specifier: string, from: string): string {
  const file = fileURLToPath(import.meta.resolve(specifier, pathToFileURL(from)))
  return existsSync(file) ? file : expect.fail(`${specifier} leads nowhere`)
}

test('a start loads no package that only some owners need, or only now and then', () => {
  const packages = packagesOf(join(import.meta.dirname, 'process.ts'))
  expect(packages).toContain('fastify')
  for (const name of ['pg', 'smtp-server', 'postal-mime', 'tar', 'unbzip2-stream', 'libopus-wasm', 'werift', 'unpdf'])
    expect([name, packages.has(name)]).toEqual([name, false])
})
