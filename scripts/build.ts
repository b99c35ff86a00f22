// Builds what has to be built before the product can run.
import { buildConsole, buildSite, judgedSettings } from './site.ts'

const settings = await judgedSettings()
for (const warning of settings?.warnings ?? []) console.warn(warning)
process.exitCode = settings && (await buildSite(settings)) && (await buildConsole()) ? 0 : 1
