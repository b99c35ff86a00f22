import { run } from './lib.ts'

process.exit(run('biome', ['check', '--write', '.']).ok ? 0 : 1)
