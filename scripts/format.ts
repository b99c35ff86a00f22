import { run } from './lib.ts'

process.exitCode = run('biome', ['check', '--write', '.']).ok ? 0 : 1
