import { setTimeout as sleep } from 'node:timers/promises'
import { demoPublicKey } from '@parley/protocol'
import { siteFixture } from '../../apps/server/src/site/site-fixture.ts'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import { startPatience } from './patience.ts'
import type { TestPostgres } from './postgres.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { callInWriting } from './typed-caller.ts'

/** `ended`: its connections are ended, again and again; the others stop it, and start it again. */
export const losses = ['ended', 'fast', 'ended', 'immediate'] as const

const writers = 4
const callers = 4
const endedARound = 30
/** A call takes 20 messages a second for long. */
const betweenTurnsMs = 60
/** Of each kind, before the next loss. */
const doneBetweenLosses = 4
/** For the start, and for each round: they only end what hangs, and three rounds before the limit of a test does. */
const patienceMs = 60_000

export type LossReport = {
  accepted: number
  acceptedAndLost: number
  callsEnded: number
  callsWithoutEnd: number
  turnsAnswered: number
  /** Answered 503 with the time after which to try again. */
  askedToWait: number
  /** Anything else that is not what was asked for, in words. */
  wrong: string[]
  /** The server's process was there all the time. */
  processLived: boolean
}

/** Takes the database away from a real server, one round a loss, while requests come and typed calls go on. Throws what never came, and what was seen last. */
export async function loseDatabase(postgres: TestPostgres, rounds: readonly (typeof losses)[number][]) {
  const site = await siteFixture()
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    PARLEY_SITE_DIR: site.dir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_GLOBAL: '1000000000',
    RATE_LIMIT_PER_IP: '1000000000',
    RATE_LIMIT_PER_EMAIL: '1000000000',
    RATE_LIMIT_API_PER_IP: '1000000000',
    VOICE_MAX_CALLS_PER_IP: '1000',
    VOICE_CALLS_PER_HOUR_PER_IP: '1000000000',
    VOICE_MINUTES_PER_DAY: '1000000000',
  })
  const seen = { accepted: [] as string[], ended: [] as string[], turns: 0, askedToWait: 0, wrong: [] as string[] }
  const counts = () => ({ accepted: seen.accepted.length, ended: seen.ended.length, turns: seen.turns })
  const patience = startPatience(patienceMs * (rounds.length + 1), () =>
    [JSON.stringify({ ...counts(), askedToWait: seen.askedToWait }), ...seen.wrong, server.log().slice(-5_000)].join(
      '\n',
    ),
  )
  let working = true
  const isWorking = () => working && isAlive(server)

  async function refused(response: Response, what: string) {
    if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) seen.askedToWait += 1
    else seen.wrong.push(`${what}: ${response.status} ${await response.text()}`)
  }

  async function write(writer: number) {
    for (let count = 0; isWorking(); count += 1) {
      const response = await fetch(`${server.url}/functions/v1/send-contact-email`, {
        method: 'POST',
        signal: patience.signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${demoPublicKey}` },
        body: JSON.stringify({
          fullName: 'Ada Byron',
          email: `w${writer}-${count}@engine.example`,
          service: 'sms-automation',
          problems: 'Too few meetings',
        }),
      })
      if (response.ok) seen.accepted.push(((await response.json()) as { id: string }).id)
      else await refused(response, 'a consultation')
    }
  }

  async function call() {
    while (isWorking()) {
      const caller = await callInWriting(server.url, patience.signal)
      if (caller instanceof Response) {
        await refused(caller, 'a call')
        continue
      }
      for (const question of ['What does it cost?', 'When are you open?']) {
        await caller.ask(question)
        seen.turns += 1
      }
      await caller.hangUp()
      seen.ended.push(caller.id)
    }
  }

  /** Stays in one call for as long as it goes on; when it is over, that was not what was asked for. */
  async function stay() {
    const caller = await callInWriting(server.url, patience.signal)
    if (caller instanceof Response) return refused(caller, 'the call that stays')
    while (isWorking()) {
      await caller.ask('What does it cost?')
      seen.turns += 1
      await sleep(betweenTurnsMs)
    }
    await caller.hangUp()
    seen.ended.push(caller.id)
  }

  /** Until the server has worked again for a while, in every way. */
  async function untilWorked(when: string) {
    const before = counts()
    const isDone = (what: keyof typeof before) => counts()[what] >= before[what] + doneBetweenLosses
    await patience.until(
      `${doneBetweenLosses} more requests, calls and turns were done ${when}`,
      () => !isAlive(server) || (isDone('accepted') && isDone('ended') && isDone('turns')),
    )
  }

  const tell = (error: unknown) => void seen.wrong.push(String((error as Error).cause ?? error))
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer).catch(tell)),
    ...Array.from({ length: callers }, () => call().catch(tell)),
    stay().catch(tell),
  ]
  async function loseIt() {
    await untilWorked('at first')
    for (const [round, loss] of rounds.entries()) {
      if (!isAlive(server)) break
      const which = `round ${round}, in which its connections were ${loss === 'ended' ? 'ended' : `lost by a stop (${loss})`}`
      if (loss === 'ended')
        for (let ended = 0; ended < endedARound && isAlive(server); ) ended += await postgres.endConnections()
      else {
        await postgres.halt(loss)
        const goOn = seen.turns + doneBetweenLosses
        await patience.until(`calls went on in ${which}`, () => !isAlive(server) || seen.turns >= goOn)
        await postgres.resume()
      }
      await untilWorked(`after ${which}`)
    }
    working = false
    await patience.wait('whoever asks had come to an end', Promise.all(work))
  }

  try {
    await loseIt()
    const report = await patience.wait('everything was judged', judge())
    if (report.processLived) await patience.wait('the server ended', server.stop())
    await clear()
    return report
  } catch (error) {
    void clear().catch(() => {}) // not waited for: it must not keep back what went wrong
    throw error
  }

  async function clear() {
    working = false
    patience.end()
    await server.stop('SIGKILL')
    await site.remove()
  }

  async function judge(): Promise<LossReport> {
    const store = await openPostgresStore(postgres.url)
    try {
      const isEnded = async (id: string) =>
        (await store.resources.get('main', 'call', id))?.body.endedReason === 'customer-ended-call'
      const missing = async (ids: string[], isThere: (id: string) => Promise<boolean>) =>
        (await Promise.all(ids.map(isThere))).filter((found) => !found).length
      const processLived = isAlive(server)
      if (processLived)
        await patience.until('all calls had their end', async () => (await missing(seen.ended, isEnded)) === 0)
      return {
        accepted: seen.accepted.length,
        acceptedAndLost: await missing(seen.accepted, async (id) => (await store.consultations.get(id)) !== null),
        callsEnded: seen.ended.length,
        callsWithoutEnd: await missing(seen.ended, isEnded),
        turnsAnswered: seen.turns,
        askedToWait: seen.askedToWait,
        wrong: seen.wrong,
        processLived,
      }
    } finally {
      await store.close()
    }
  }
}

function isAlive({ pid }: ServerProcess) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
