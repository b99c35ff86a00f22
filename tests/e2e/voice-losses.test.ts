import { describe, expect, inject, test } from 'vitest'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { roomsOfAll } from '../setup/carrier.ts'
import type { Network } from '../setup/network-relay.ts'
import { notRunHere } from '../setup/not-run.ts'
import { everyCommit } from '../setup/thorough.ts'
import { browserTests, visit } from './browser.ts'
import { voiceServerBehindNetwork } from './running-voice-server.ts'
import {
  alert,
  button,
  call,
  endedCalls,
  greeting,
  hears,
  island,
  log,
  loudness,
  prices,
  type,
  write,
} from './voice-stage.ts'

/** What a DTLS packet begins with. Everything of SCTP is sealed: only its order tells one from another. */
type Kind = 'hello' | 'rest of the hello' | 'answer' | 'proof' | 'change of keys' | 'finish' | 'sealed'

if (roomsOfAll()) notRunHere('calls that lose one packet', 'What is lost is chosen by the order of our own connection.')

describe.skipIf(!inject('chromiumPath'))('a server behind a bad network', () => {
  const server = voiceServerBehindNetwork()

  browserTests('a call over a bad network', () => {
    test('packets that are dropped until both ends notice: it is told, and the call goes on by itself', async () => {
      const network = { roundTripMs: 40, loss: 0 }
      const relay = await server.behind(network)
      try {
        const page = await call({ url: relay.url })
        await hears(page, greeting)
        network.loss = 1
        await page.getByText(voiceWords.reconnecting).waitFor()
        network.loss = 0
        await page.getByText(voiceWords.callActive).waitFor()
        await type(page, 'What does it cost?')
        await hears(page, prices)
        await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
        await button(page, 'End Call').click()
        await expect.poll(() => endedCalls(server, page)).toMatchObject([{ reason: 'customer-ended-call' }])
      } finally {
        relay.close()
      }
    })

    test('a network that is far and loses a packet in twenty still carries a call, which says so when it is over', async () => {
      const sounds = { server: 0, callers: 0 }
      const relay = await server.behind({
        roundTripMs: 150,
        loss: 0.05,
        // what is lost by chance may be too little for a rating: of sound, one in twenty is lost for certain
        drops(packet, towards) {
          if (isSound(packet)) sounds[towards] += 1
          return isSound(packet) && sounds[towards] % 20 === 0
        },
      })
      try {
        const page = await call({ url: relay.url })
        await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
        await type(page, 'What does it cost?')
        await hears(page, prices)
        // of less than forty packets one in twenty is too few for a rating, and the last second is not counted yet
        await expect.poll(() => sounds.server).toBeGreaterThan(enoughSound)
        await button(page, 'End Call').click()
        await expect.poll(() => endedCalls(server, page)).toHaveLength(1)
        const [{ network } = {}] = endedCalls(server, page)
        expect(network).toMatchObject({ rating: expect.stringMatching(/fair|poor/) })
        expect(network?.roundTripMs).toBeGreaterThanOrEqual(150)
        expect(network?.lossFromCaller).toBeGreaterThan(0)
        expect(network?.concealedMs).toBeGreaterThan(0)
      } finally {
        relay.close()
      }
    })

    test('one that is still at its greetings after four seconds carries a call, for it has answered', async () => {
      const network = { roundTripMs: 0, loss: 0 }
      const relay = await server.behind(network)
      try {
        const page = await visit('/', { origin: relay.url })
        network.roundTripMs = 800
        network.loss = 0.03
        await button(page, 'Call AI').click()
        await button(page, 'End Call').waitFor()
        await hears(page, greeting)
      } finally {
        relay.close()
      }
    })

    test('one that lets no packet of sound through turns the call into a conversation in writing', async () => {
      const network = { roundTripMs: 0, loss: 0 }
      const relay = await server.behind(network)
      try {
        const page = await visit('/', { origin: relay.url })
        network.loss = 1
        await button(page, 'Call AI').click()
        await alert(page).waitFor()
        expect(await island(page).innerText()).toContain('lets no voice call through')
        await hears(page, greeting)
        await write(page, 'What does it cost?')
        await hears(page, prices)
      } finally {
        relay.close()
      }
    })
  })

  browserTests('a call that begins', () => {
    test.skipIf(roomsOfAll())('is greeted, whichever of its packets is lost', async () => {
      const callers = new Set<string>()
      let drops: Network['drops']
      const relay = await server.behind({
        roundTripMs: 0,
        loss: 0,
        drops(packet, towards, caller) {
          callers.add(caller)
          return drops?.(packet, towards, caller) ?? false
        },
      })
      try {
        const page = await visit('/', { origin: relay.url })
        for (const [at, { towards, kind, numbers }] of losses.entries()) {
          const earlier = new Set(callers)
          let count = 0
          drops = (packet, whither, caller) => {
            if (earlier.has(caller) || whither !== towards || kindOf(packet) !== kind) return false
            count += 1
            return numbers.includes(count)
          }
          const message = `towards the ${towards}, of the ${kind} packets number ${numbers}`
          await button(page, 'Call AI').click()
          // what the page says in place of it tells why there is no call
          await expect.poll(() => island(page).innerText(), { message }).toContain('End Call')
          await expect.poll(() => log(page).innerText(), { message, interval: 100 }).toMatch(greeting)
          expect(count, message).toBeGreaterThan(0)
          await button(page, 'End Call').click()
          await expect.poll(() => endedCalls(server, page), { message }).toHaveLength(at + 1)
        }
      } finally {
        relay.close()
      }
    })
  })
})

/** Packets of 20 ms: four seconds more than what is too few. */
const enoughSound = 240

type Loss = { towards: 'server' | 'callers'; kind: Kind; numbers: number[] }
const loss = (towards: Loss['towards'], kind: Kind, ...numbers: number[]): Loss => ({ towards, kind, numbers })
const everyLoss = [
  loss('server', 'hello', 1),
  loss('server', 'hello', 1, 2),
  loss('server', 'rest of the hello', 1),
  loss('server', 'rest of the hello', 1, 2),
  loss('callers', 'answer', 1),
  loss('server', 'proof', 1),
  loss('callers', 'change of keys', 1),
  loss('callers', 'finish', 1),
  loss('callers', 'finish', 1, 2),
  loss('server', 'sealed', 1), // asks for SCTP
  loss('callers', 'sealed', 1), // its cookie
  loss('server', 'sealed', 2), // the cookie back
  loss('callers', 'sealed', 2), // SCTP stands
  loss('server', 'sealed', 3), // opens the channel
  loss('callers', 'sealed', 3), // the channel stands, and the first messages
  loss('callers', 'sealed', 4),
  loss('callers', 'sealed', 5, 6),
]
/** Of each kind of packet towards each side the first, and the last of all. */
const losses = everyCommit(everyLoss, ({ towards, kind }, at) => {
  const isSame = (other: Loss) => other.towards === towards && other.kind === kind
  return everyLoss.findIndex(isSame) === at || at === everyLoss.length - 1
})

const recordTypes = { changeCipherSpec: 20, handshake: 22, applicationData: 23 }
const recordHeaderBytes = 13
const handshakes: Partial<Record<number, Kind>> = { 1: 'hello', 2: 'answer', 11: 'proof' }

/** RTP, and not RTCP, by RFC 5761. */
function isSound([first = 0, second = 0]: Buffer) {
  const type = second & 0x7f
  return first >> 6 === 2 && (type < 64 || type > 95)
}

/** Null for whatever is not DTLS. */
function kindOf(packet: Buffer): Kind | null {
  const epoch = packet.length > recordHeaderBytes ? packet.readUInt16BE(3) : 0
  switch (packet[0]) {
    case recordTypes.changeCipherSpec:
      return 'change of keys'
    case recordTypes.applicationData:
      return 'sealed'
    case recordTypes.handshake: {
      if (epoch > 0) return 'finish'
      const kind = handshakes[packet[recordHeaderBytes] as number] ?? null
      const fragmentOffset = packet.readUIntBE(recordHeaderBytes + 6, 3)
      return kind === 'hello' && fragmentOffset > 0 ? 'rest of the hello' : kind
    }
    default:
      return null
  }
}
