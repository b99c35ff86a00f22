// Builds what has to be built before the product can run.
import { buildSite, judgedSettings } from './site.ts'

const settings = judgedSettings()
for (const warning of settings?.warnings ?? []) console.warn(warning)
process.exit(settings && (await buildSite(settings)) ? 0 : 1)
