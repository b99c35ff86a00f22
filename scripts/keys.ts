import { runCli } from '../apps/server/src/cli.ts'

process.exitCode = await runCli(['keys', ...process.argv.slice(2)])
