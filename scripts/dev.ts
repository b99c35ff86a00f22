// Serves the site while you work on it: a change builds the site anew, starts the server anew and reloads open pages.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './lib.ts'
import { buildConsole, buildSite, endBuild, judgedSettings, spawnServer } from './site.ts'
import { watchFolders } from './start/watch-folders.ts'

const watched = [
  'apps/site/content',
  'apps/site/own-content',
  'apps/site/src',
  'apps/site/scripts',
  'apps/server/src',
  'docs',
  'apps/console/src',
  'packages',
]
/** Editors write a file in several steps, and people several files at once. */
const settleMs = 80

let server: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let running = Promise.resolve()
let isEnding = false

if (await judgedSettings()) await serve()
else process.exitCode = 1

async function serve() {
  watchFolders(
    watched.map((folder) => join(root, folder)),
    (name) => {
      if (/node_modules|dist|\.test\.|~$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(refresh)
      }, settleMs)
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      isEnding = true
      clearTimeout(timer)
      endBuild()
      await running // what it begins is ended, too
      await stopServer()
      process.exit()
    })
  }
  running = refresh()
  await running
}

async function refresh() {
  // what cannot be built or started leaves the old one running: the message tells what to mend
  const settings = !isEnding && (await judgedSettings())
  if (!settings || !(await buildSite(settings, '--live-reload'))) return
  if (isEnding || !(await buildConsole())) return
  await stopServer()
  if (!isEnding) server = spawnServer()
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
