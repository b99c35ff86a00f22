// Builds what has to be built before the product can run, and the server, which starts sooner then.
import { buildConsole, buildServer, buildSite, judgedSettings } from './site.ts'

const settings = await judgedSettings()
for (const warning of settings?.warnings ?? []) console.warn(warning)
const built = settings ? await Promise.all([buildSite(settings), buildServer()]) : [false]
process.exitCode = built.every(Boolean) && (await buildConsole()) ? 0 : 1
