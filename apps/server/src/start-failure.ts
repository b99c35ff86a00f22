import { type Config, ConfigError } from './settings/config.ts'
import { databaseFile } from './store/sqlite/data-directory.ts'

type KnownError = Error & { code?: string; syscall?: string; path?: string; errcode?: number; severity?: string }

/**
 * What stands in the way of a start, as a `ConfigError` whose one sentence says what to do. Any other error comes back as it
 * is: it is ours to mend.
 */
export function startFailure(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error
  const sentence = ofListening(error, config) ?? ofFiles(error, config) ?? ofDatabase(error, config)
  return sentence ? new ConfigError(sentence, { cause: error }) : error
}

function ofListening({ code, syscall }: KnownError, { host, port }: Config) {
  if (!['listen', 'bind', 'getaddrinfo'].includes(syscall ?? '')) return null
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop it, or set PORT to another one, for example PORT=${another(port)}.`
    case 'EACCES':
      return `Port ${port} is only for privileged users here: set PORT to one above 1023, for example PORT=3000, and let a proxy listen on ${port}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
      return `HOST is "${host}", which is not an address of this machine: set HOST to localhost, to 0.0.0.0 for all its addresses, or to one of them.`
    default:
      return null
  }
}

const another = (port: number) => (port < 65_535 ? port + 1 : 3000)

function ofFiles({ code, path, message }: KnownError, { dataDir }: Config) {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return fullDisk(dataDir)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path?.startsWith(dataDir) ? notOurs(dataDir) : null
    case 'EMFILE':
    case 'ENFILE':
      return `Too many files are open (${message}): raise the limit with "ulimit -n 4096", or LimitNOFILE in a systemd unit.`
    default:
      return null
  }
}

/** SQLite's primary result codes. */
const sqlite = {
  perm: 3,
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
}

function ofDatabase({ code, errcode, message, severity }: KnownError, { dataDir, databaseUrl }: Config) {
  const file = databaseFile(dataDir)
  if (code === 'ERR_NEWER_DATABASE') return message
  if (databaseUrl) {
    return severity
      ? `The database of DATABASE_URL refuses (${message}): its user must be able to make tables in it and to write.`
      : null
  }
  switch ((errcode ?? 0) & 0xff) {
    case sqlite.full:
      return fullDisk(dataDir)
    case sqlite.perm:
    case sqlite.readOnly:
    case sqlite.cannotOpen:
      return notOurs(dataDir)
    case sqlite.corrupt:
    case sqlite.notDatabase:
      return `The database ${file} is damaged (${message}): stop every Parley that uses it and put a backup back, or move the file away to begin with an empty one.`
    case sqlite.busy:
      return `The database ${file} is in use by another program: end it and start again.`
    case sqlite.inputOutput:
      return `The disk of DATA_DIR ${dataDir} cannot be read or written (${message}): look whether it is full or broken.`
    default:
      return null
  }
}

const fullDisk = (dataDir: string) =>
  `The disk of DATA_DIR ${dataDir} is full: make room on it, or set DATA_DIR to a directory on another one.`
const notOurs = (dataDir: string) =>
  `DATA_DIR ${dataDir} cannot be written by the user who runs Parley: give it to that user, or set DATA_DIR to another directory.`
