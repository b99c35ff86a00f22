// The server, from the few files that a build made of these very sources, or else from the sources.
import { runBuilt } from '../scripts/built.ts'

await runBuilt('process', () => import('./process.ts'))
