import { runCli } from '../apps/server/src/cli.ts'

process.exitCode = await runCli(['errors', ...process.argv.slice(2)])
