import { runCli } from '../apps/server/src/cli.ts'

process.exitCode = await runCli(['consultations', ...process.argv.slice(2)])
