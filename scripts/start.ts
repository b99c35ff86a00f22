// Starts the product, building first what is not built.
import { runBuilt } from '../apps/server/scripts/built.ts'

await runBuilt('start', () => import('./start/judged-start.ts'))
