// Builds the site when it is not built, then serves it.
import { buildSite, judgedSettings } from './site.ts'

const settings = judgedSettings()
if (!settings) process.exit(1)
if (!(await buildSite(settings))) {
  console.error('Parley did not start: the site could not be built. The reason is above.')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
