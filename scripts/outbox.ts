import { runCli } from '../apps/server/src/cli.ts'

process.exitCode = await runCli(['outbox', ...process.argv.slice(2)])
