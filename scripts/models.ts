import { runModelCommand } from '../apps/server/src/model-commands.ts'

process.exitCode = await runModelCommand(process.argv.slice(2))
