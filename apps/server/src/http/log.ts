import { scrub } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { parseIp } from '../lib/address.ts'
import { rotatingFile } from '../lib/rotating-file.ts'
import { inSources } from '../lib/source-stack.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { StoreFailure } from '../store/store.ts'

/**
 * Structured logs without personal data: no bodies, no queries, no user agents, and of an address only its network.
 * `fatal`: the process ends. `error`: somebody should look. `warn`: it mended itself. `info`: what happened.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // the parser of forms tells the headers of the request, and its key with them
    serializers: { err: describeError, busboyOptions: () => undefined },
    hooks: { logMethod: onceAMinute() },
  }
  return pino(options, destination)
}

/** Where the owner wants the log; undefined for the standard output. Throws `ConfigError`. */
export function logDestination({ logFile }: Pick<Config, 'logFile'>): DestinationStream | undefined {
  if (!logFile) return undefined
  try {
    return rotatingFile(logFile)
  } catch (cause) {
    throw new ConfigError(`LOG_FILE ${logFile.path} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

const repeatedAfterMs = 60_000

/**
 * While the store takes nothing, every request and every look into the outbox fails: one line a minute tells it, of
 * whichever comes first, with how many were left out since the last.
 */
function onceAMinute(): LogHook {
  let toldAt = Number.NEGATIVE_INFINITY
  let untold = 0
  return function write(args, method) {
    const [facts] = args as unknown[]
    if (!isOfStore((facts as { err?: unknown } | undefined)?.err)) return method.apply(this, args)
    const at = performance.now()
    if (at - toldAt < repeatedAfterMs) {
      untold += 1
      return
    }
    const [, ...rest] = args as unknown[]
    method.apply(this, [{ ...(facts as object), ...(untold > 0 && { repeated: untold }) }, ...rest] as typeof args)
    toldAt = at
    untold = 0
  }
}

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

function isOfStore(error: unknown): boolean {
  return error instanceof StoreFailure || (error instanceof Error && isOfStore(error.cause))
}

/** One line for each answer of the API; pages and assets are left to the proxy in front. */
export async function logAnswers(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      method: request.method,
      path: request.routeOptions.url ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      network: truncateAddress(request.ip),
    },
    'answered',
  )
}

/**
 * The network of an address: /24 of IPv4, /48 of IPv6; `unknown` for what is no address. Fastify's `request.ip` has none once
 * the connection is gone, whatever its type says.
 */
export function truncateAddress(text: string | undefined) {
  const address = parseIp(text)
  if (!address) return 'unknown'
  return address.family === 'ipv4'
    ? `${address.numbers.slice(0, 3).join('.')}.0`
    : `${address.groups.slice(0, 3).join(':')}::`
}

/** Only what we chose: errors of databases and mail servers carry values and addresses in properties of their own. */
function describeError(error: Error & { code?: string }): Record<string, unknown> {
  const { name, message, stack = '', code, cause } = error
  return {
    type: name,
    message: scrub(message),
    code,
    stack: scrub(inSources(stack)),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}
