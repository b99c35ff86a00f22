import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { uuidV7 } from '../../store/uuid-v7.ts'

/** The newcomer's mail: a real SMTP server on loopback that keeps what it gets instead of passing it on. */
export type Mailbox = {
  /** Where to send: `smtp://127.0.0.1:…` */
  url: string
  /** The newest first, at most `limit`. */
  list(limit: number): Promise<Message[]>
  /** Null when there is none with this id. */
  get(id: string): Promise<Message | null>
  count(): number
  close(): Promise<void>
}

export type Message = { id: string; receivedAt: number; email: Email }

const maxMessages = 500
const maxMessageBytes = 10 * 1024 * 1024
const extension = '.eml'

/** Opens the mailbox that keeps its messages, one file each, in `dir`. */
export async function openMailbox(dir: string): Promise<Mailbox> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const names = await readdir(dir)
  const ids = names.filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length))
  ids.sort()
  const parsed = new Map<string, Promise<Message>>()
  const fileOf = (id: string) => join(dir, id + extension)

  async function keep(content: Readable) {
    const id = uuidV7()
    await writeDurably(fileOf(id), await buffer(content))
    ids.push(id)
    const surplus = ids.splice(0, Math.max(0, ids.length - maxMessages))
    for (const old of surplus) parsed.delete(old)
    await Promise.all(surplus.map((old) => rm(fileOf(old), { force: true })))
  }

  function read(id: string) {
    let message = parsed.get(id)
    if (!message) {
      message = readFile(fileOf(id)).then(async (raw) => ({
        id,
        receivedAt: instantOf(id),
        email: await PostalMime.parse(raw),
      }))
      parsed.set(id, message)
    }
    return message
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    onData: (stream, _session, done) => {
      keep(stream).then(() => done(), done)
    },
  })
  server.on('error', () => {}) // a broken connection is the sender's business: it tries again
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    list: (limit) => Promise.all(ids.slice(-limit).reverse().map(read)),
    get: async (id) => (ids.includes(id) ? read(id) : null),
    count: () => ids.length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Under its own name only when it is wholly on the disk. */
async function writeDurably(file: string, content: Buffer) {
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** The id is a UUIDv7: its first 48 bits are epoch ms. */
function instantOf(id: string) {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
