// Builds what has to be built before the product can run.
import { buildSite } from './site.ts'

process.exit((await buildSite()) ? 0 : 1)
