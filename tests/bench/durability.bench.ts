// Kills the server without warning, under load, with a mail server that flaps; then counts what was promised and kept.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { SMTPServer } from 'smtp-server'
import { startServerProcess } from '../setup/server-process.ts'
import { atMost, type Bench } from './bench.ts'
import { table } from './table.ts'
import { until } from './voice-load/in-parallel.ts'

const rounds = 20
const writers = 8
const inFlight = 2

type Mail = { messageId: string; to: string; subject: string }

/** A real SMTP server that accepts, defers and drops by turns; it keeps what it answered with 250. */
async function flappingMailServer() {
  const delivered: Mail[] = []
  let turn = 0
  let calm = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      const defer = !calm && turn++ % 11 === 7
      callback(defer ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null)
    },
    onData(stream, session, callback) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        if (!calm && turn++ % 13 === 5) {
          ;(session as unknown as { _connection?: { close(): void } })._connection?.close()
          callback(Object.assign(new Error('connection lost'), { responseCode: 421 }))
          return
        }
        const unfolded = text.replace(/\r\n[ \t]+/g, ' ')
        const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
        delivered.push({ messageId: header('message-id'), to: header('to'), subject: header('subject') })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    calm: () => {
      calm = true
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Sends requests until the connection breaks; returns the email addresses whose request was accepted. */
async function writeUntilKilled(url: string, accepted: Map<string, string>, name: string, alive: () => boolean) {
  for (let count = 0; alive(); count++) {
    const email = `${name}-${count}@engine.example`
    try {
      const response = await fetch(`${url}/functions/v1/send-contact-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer pk_parley_demo' },
        body: JSON.stringify({ fullName: name, email, service: 'sms-automation', problems: 'Kill me' }),
      })
      const answer = (await response.json()) as { success?: boolean; id?: string }
      if (answer.success && answer.id) accepted.set(email, answer.id)
    } catch {
      return
    }
  }
}

export const durability: Bench = {
  name: 'durability',
  title: 'Accepted means durable',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-durability-'))
    const mail = await flappingMailServer()
    const env = {
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'error',
      RATE_LIMIT_GLOBAL: '1000000000',
      RATE_LIMIT_PER_IP: '1000000000',
      RATE_LIMIT_PER_EMAIL: '1000000000',
    }
    const accepted = new Map<string, string>()
    for (let round = 0; round < rounds; round++) {
      const server = await startServerProcess(env)
      let alive = true
      const work = Array.from({ length: writers }, (_, writer) =>
        writeUntilKilled(server.url, accepted, `r${round}w${writer}`, () => alive),
      )
      const before = accepted.size
      // a slow machine has not accepted anything yet when a fast one has accepted a hundred
      await until(async () => accepted.size > before)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
      await server.stop('SIGKILL')
      alive = false
      await Promise.all(work)
    }

    mail.calm()
    const server = await startServerProcess(env)
    const startedAt = Date.now()
    while (undelivered(accepted, mail.delivered) > 0 && Date.now() - startedAt < 600_000) {
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const second = await startServerProcess(env).then(
      async (other) => {
        await other.stop('SIGKILL')
        return 'started'
      },
      (error: Error) => error.message,
    )
    await server.stop()
    await mail.close()

    const { stored, half } = countStored(dataDir, accepted)
    const byId = Map.groupBy(mail.delivered, ({ messageId }) => messageId)
    const duplicates = [...byId.values()].reduce((sum, mails) => sum + mails.length - 1, 0)
    rmSync(dataDir, { recursive: true, force: true })
    return {
      report: [
        `${rounds} rounds of kill -9 with ${writers} writers; the mail server defers and drops; then a last start and calm.`,
        table([
          {
            accepted: accepted.size,
            stored,
            'half stored': half,
            'mails not delivered': undelivered(accepted, mail.delivered),
            'mails delivered twice (same Message-ID)': duplicates,
            'in flight × kills': inFlight * rounds,
          },
        ]),
        `A second process on the same data directory: ${/EADDRINUSE|started/.test(second) ? 'NOT refused' : 'refused'}, saying:\n\n> ${/DATA_DIR .*/.exec(second)?.[0]}`,
      ].join('\n\n'),
      limits: [
        atMost('0 accepted requests lost', accepted.size - stored, 0),
        atMost('0 half stored', half, 0),
        atMost('0 mails missing', undelivered(accepted, mail.delivered), 0),
        atMost('duplicates no more than in flight × kills', duplicates, inFlight * rounds),
        {
          promise: 'a second process on the directory is refused',
          measured: second === 'started' ? 'it started' : 'refused',
          kept: second !== 'started',
        },
      ],
    }
  },
}

/** How many of the two mails of every accepted request have not arrived; a Message-ID is `<request.kind@domain>`. */
function undelivered(accepted: Map<string, string>, delivered: Mail[]): number {
  const arrived = new Set(delivered.map(({ messageId }) => messageId.replace(/^<|@.*$/g, '')))
  return [...accepted.values()].flatMap((id) =>
    ['confirmation', 'notification'].filter((kind) => !arrived.has(`${id}.${kind}`)),
  ).length
}

/** Reads the database file itself: accepted requests that are there, and those without exactly two mails. */
function countStored(dataDir: string, accepted: Map<string, string>) {
  const database = new DatabaseSync(join(dataDir, 'parley.db'), { readOnly: true })
  const mails = database.prepare('select count(*) as count from outbox where consultation_id = ?')
  const consultation = database.prepare('select count(*) as count from consultations where id = ?')
  const count = (statement: StatementSync, id: string) => (statement.get(id) as { count: number }).count
  const ids = [...accepted.values()]
  const stored = ids.filter((id) => count(consultation, id) === 1).length
  const half = ids.filter((id) => count(mails, id) !== 2).length
  database.close()
  return { stored, half }
}
