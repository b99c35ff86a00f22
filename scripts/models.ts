import { runCli } from '../apps/server/src/commands/cli.ts'
import { runProgram } from '../apps/server/src/commands/run-program.ts'

await runProgram((args) => runCli(['models', ...args]))
