// Builds the site and the console when they are not built, then serves them.
import { buildConsole, buildSite, judgedSettings } from './site.ts'

const settings = judgedSettings()
if (!settings) process.exit(1)
if (!(await buildSite(settings))) {
  console.error('Parley did not start: the site could not be built. The reason is above.')
  process.exit(1)
}
// visitors need not wait for the owner's screens to be mended
if (!(await buildConsole()))
  console.error('The console could not be built. The reason is above; the site is there without it.')
await import('../apps/server/src/main.ts')
