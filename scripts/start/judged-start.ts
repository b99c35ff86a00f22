// Builds the site, the console and the server when they are not built, then serves them.

import { requirePorts } from '../../apps/server/src/free-ports.ts'
import type { Config } from '../../apps/server/src/settings/config.ts'
import { startFailure } from '../../apps/server/src/start-failure.ts'
import { lockDataDirectory, openDataDirectory } from '../../apps/server/src/store/sqlite/data-directory.ts'
import { buildConsole, buildServer, buildSite, judgedSettings } from '../site.ts'

const settings = await judgedSettings(requirePlace)
if (!settings) process.exitCode = 1
else if ((await Promise.all([buildSite(settings), buildServer()]))[0]) {
  // a server that could not be built runs from its sources; and visitors need not wait for the owner's screens to be mended
  if (!(await buildConsole()))
    console.error('The console could not be built. The reason is above; the site is there without it.')
  await import('../../apps/server/src/main.ts')
} else {
  console.error('Parley did not start: the site could not be built. The reason is above.')
  process.exitCode = 1
}

/** Whoever has waited for a build should not read after it that there is no place for their data, or no port. */
async function requirePlace(config: Config) {
  try {
    if (!config.databaseUrl) {
      openDataDirectory(config.dataDir)
      lockDataDirectory(config.dataDir).release() // that another Parley has it says more than that it has the port
    }
    await requirePorts(config)
  } catch (error) {
    throw startFailure(error, config)
  }
}
