import { runModelCommand } from '../apps/server/src/commands/model-commands.ts'
import { runProgram } from '../apps/server/src/commands/run-program.ts'

await runProgram(runModelCommand)
