import { judgedTogether } from './doctor/judged-together.ts'
import { type Config, ConfigError, loadConfig } from './settings/config.ts'

/** The pages, the database, threads and the first callers; every further call takes a few more. */
const leastOpenFiles = 256

/**
 * The configuration of this process, judged as far as that is possible before anything is built, opened or written. Throws
 * `ConfigError` with a sentence for the owner.
 */
export function judgedConfig(): Config {
  requireOpenFiles()
  return judgedTogether(loadConfig())
}

function requireOpenFiles() {
  // or it would ask the name service for the name of every peer; the types do not know it yet
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const limit = Number(userLimits?.open_files?.soft ?? Number.POSITIVE_INFINITY) // "unlimited" is not a number
  if (limit >= leastOpenFiles || Number.isNaN(limit)) return
  throw new ConfigError(
    `This process may open ${limit} files at a time, and Parley needs at least ${leastOpenFiles}: raise the limit with "ulimit -n 4096", or LimitNOFILE in a systemd unit.`,
  )
}
