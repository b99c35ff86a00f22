import { idleMemory } from '@parley/agent/memory'
import type { FirstKeys } from './access/first-start.ts'
import { forgetFirstAdmin, leaveFirstAdmin, leaveFirstKeys } from './first-keys-file.ts'
import { greetingOf } from './greeting.ts'
import { createLog, logDestination } from './http/log.ts'
import { judgedConfig } from './judged-config.ts'
import { type RunningServer, startServer } from './server.ts'
import { ConfigError } from './settings/config.ts'

// personal data is in the files of this process, wherever an owner puts them: nobody else on the machine reads them
process.umask(0o077)

const isTerminal = process.stdout.isTTY === true
/** What follows a start is done by then. */
const startedMs = 10_000
/** What was just loaded is compiled by then. */
const endedMs = 3000

try {
  const config = judgedConfig()
  // a person at a terminal reads the message below, a machine reads the log
  const log = createLog(config.logLevel ?? (isTerminal && !config.logFile ? 'warn' : 'info'), logDestination(config))
  const server = await startServer(config, { log })
  stopOnSignal(server)
  const memory = idleMemory(startedMs)
  server.prepared.then(memory.worked) // what a start needed
  if (isTerminal) {
    if (server.firstKeys) showKeys(server.firstKeys)
    console.log(greetingOf(server, config))
  } else {
    if (server.firstKeys) {
      const file = leaveFirstKeys(config.dataDir, server.firstKeys)
      log.warn({ file }, 'the first keys of the API are in this file: take them, and delete it')
    }
    if (server.firstAdminLink) {
      const file = leaveFirstAdmin(config.dataDir, server.firstAdminLink)
      log.warn({ file }, 'nobody can sign in to the console yet: the link in this file makes the first admin, once')
    } else forgetFirstAdmin(config.dataDir)
    log.info({ url: server.url, mailbox: server.mailboxUrl, data: server.location }, 'started')
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  end(1)
}

/**
 * Ends this process when nothing is open any more, or a moment later. At once, `process.exit` can wait for ever: V8 joins
 * the threads that compile what was just loaded, and they wait for this one to collect garbage.
 */
function end(code: number) {
  process.exitCode = code
  setTimeout(() => process.exit(), endedMs).unref()
}

/** Ctrl+C comes from the terminal, from npm and from whoever started the server: all of that is one wish. */
const sameWishMs = 1000

function stopOnSignal(server: RunningServer) {
  let stoppedAt: number | null = null
  const stop = () => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > sameWishMs) process.exit(1)
      return
    }
    stoppedAt = performance.now()
    server.close().then(
      () => end(0),
      (error) => {
        console.error(error)
        end(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Shown once, to whoever starts the server. */
function showKeys({ privateKey, publicKey }: FirstKeys) {
  console.log(`\n  Keys of the API, shown only now:\n\n  private  ${privateKey}\n  public   ${publicKey}\n`)
}
