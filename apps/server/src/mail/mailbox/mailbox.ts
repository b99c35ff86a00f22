import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { fileOf, messageIds, receivedAt } from './mailbox-files.ts'

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

/** Opens the mailbox that keeps its messages, one file each, in `dir`. */
export async function openMailbox(dir: string): Promise<Mailbox> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const ids = await messageIds(dir)
  const parsed = new Map<string, Promise<Message>>()

  async function keep(content: Readable) {
    const id = uuidV7()
    await writeDurably(fileOf(dir, id), await buffer(content))
    ids.push(id)
    const surplus = ids.splice(0, Math.max(0, ids.length - maxMessages))
    for (const old of surplus) parsed.delete(old)
    await Promise.all(surplus.map((old) => rm(fileOf(dir, old), { force: true })))
  }

  /** Null when its request was deleted meanwhile, and the message with it. */
  async function readKept(id: string): Promise<Message | null> {
    if (ids.includes(id) && existsSync(fileOf(dir, id))) return read(id)
    parsed.delete(id)
    const index = ids.indexOf(id)
    if (index >= 0) ids.splice(index, 1)
    return null
  }

  async function parse(id: string): Promise<Message> {
    const { default: PostalMime } = await import('postal-mime')
    return { id, receivedAt: receivedAt(id), email: await PostalMime.parse(await readFile(fileOf(dir, id))) }
  }

  function read(id: string) {
    let message = parsed.get(id)
    if (!message) {
      message = parse(id)
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
    async list(limit) {
      const messages = await Promise.all(ids.slice(-limit).reverse().map(readKept))
      return messages.filter((message) => message !== null)
    },
    get: readKept,
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
