// Writes what follows from the providers, what the documentation says of the fields of assistants and of the methods of calls, from their tables,
// and docs/requirements.md, from what the last whole run of the tests showed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as capacity from './capacity/document.ts'
import * as effects from './docs/assistant-effects.ts'
import * as callMethods from './docs/call-methods.ts'
import { keptReport } from './docs/last-run.ts'
import * as providers from './docs/providers.ts'
import { evidenceOf, page, readRequirements, render } from './docs/requirements.ts'
import { root } from './lib.ts'

providers.write()
callMethods.write()
capacity.write()

const assistants = join(root, effects.page)
writeFileSync(assistants, effects.withEffects(readFileSync(assistants, 'utf8')))

const report = keptReport()
if (report) writeFileSync(join(root, page), render(readRequirements(), evidenceOf(report)))
else {
  console.error('There is no whole run of the tests to write from. Run "npm test" first, then "npm run docs".')
  process.exitCode = 1
}
