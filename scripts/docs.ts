import { runScript } from './lib.ts'

process.exit(runScript('requirements').ok ? 0 : 1)
