import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a test's mail server does with the next mail. */
export type Behaviour =
  | 'take'
  | 'take-slowly'
  | 'busy-at-recipient'
  | 'no-such-user'
  | 'busy-at-content'
  | 'refuse-content'
  | 'drop-after-content'
  | 'hang'

const answers: Partial<Record<Behaviour, { code: number; message: string }>> = {
  'busy-at-recipient': { code: 450, message: 'mailbox busy' },
  'no-such-user': { code: 550, message: 'no such user' },
  'busy-at-content': { code: 451, message: 'try again later' },
  'refuse-content': { code: 554, message: 'looks like spam' },
}

const slowMs = 150

/** For tests: a real SMTP server that behaves as told, mail by mail, and then takes everything. */
export async function smtpFixture() {
  const behaviours: Behaviour[] = []
  const received: { to: string; raw: string }[] = []
  const sockets = new Set<Socket>()
  const current = new WeakMap<object, Behaviour>()
  const inFlight = { now: 0, most: 0 }

  const refusal = (session: object, ...kinds: Behaviour[]) => {
    const answer = answers[current.get(session) ?? 'take']
    const applies = kinds.includes(current.get(session) ?? 'take')
    return answer && applies ? Object.assign(new Error(answer.message), { responseCode: answer.code }) : null
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom(_address, session, done) {
      const behaviour = behaviours.shift() ?? 'take'
      current.set(session, behaviour)
      if (behaviour !== 'hang') done()
    },
    onRcptTo(_address, session, done) {
      done(refusal(session, 'busy-at-recipient', 'no-such-user'))
    },
    async onData(stream, session, done) {
      inFlight.now += 1
      inFlight.most = Math.max(inFlight.most, inFlight.now)
      const raw = await text(stream).catch(() => null)
      if (current.get(session) === 'take-slowly') await new Promise((resolve) => setTimeout(resolve, slowMs))
      inFlight.now -= 1
      if (raw === null) return // whoever sent it is gone
      const error = refusal(session, 'busy-at-content', 'refuse-content')
      if (error) return done(error)
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), raw })
      if (current.get(session) !== 'drop-after-content') return done()
      for (const socket of sockets) socket.destroy()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    inFlight,
    /** The next mails meet these; later ones are taken. */
    behave: (...next: Behaviour[]) => behaviours.push(...next),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
