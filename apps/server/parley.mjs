#!/usr/bin/env node
// `npx parley …`: the owner's commands, under the Node that `scripts/run.mjs` finds, also on Node 20
process.env.INIT_CWD ??= process.cwd()
process.argv.splice(2, 0, 'parley')
await import('../../scripts/run.mjs')
