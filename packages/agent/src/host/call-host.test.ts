import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knowledge, ServerMessage } from '@parley/protocol'
import { ScriptedTransport, VirtualClock } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findEar } from '../../../../tests/setup/ear.ts'
import type { AssistantSettings } from '../assistant/assistant-settings.ts'
import { level } from '../audio/frame.ts'
import { browserTranscriber, fliteVoice, ownTranscriber } from '../providers/built-in.ts'
import type { CallMedia } from '../transport/call-media.ts'
import { TestPeer } from '../transport/testing/test-peer.ts'
import { MediaPool } from '../transport/thread/media-pool.ts'
import { spoken } from '../voice/flite/spoken.fixture.ts'
import { CallHost } from './call-host.ts'

const knowledge: Knowledge = {
  company: { name: 'Northwind', email: 'hello@northwind.example', phone: '020 7946 0958' },
  entries: [{ id: 'speed', question: 'How soon will we see the first meetings?', text: 'Usually within 7-14 days.' }],
}
const assistant: AssistantSettings = {
  voice: fliteVoice,
  transcriber: browserTranscriber,
  firstMessage: 'Hello {{name}}, I am the AI assistant.',
  variableValues: { name: 'Potential Client' },
}

const modelsFolder = mkdtempSync(join(tmpdir(), 'parley-models-'))
const host = new CallHost({ media: new MediaPool(), maxCalls: 2, modelsFolder })
const cleanups: (() => unknown)[] = []
beforeAll(() => host.prepare(assistant))
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(async () => {
  await host.close()
  rmSync(modelsFolder, { recursive: true })
})

async function ring(settings: Partial<AssistantSettings> = {}) {
  const peer = await TestPeer.create()
  const call = await host.createCall({
    offerSdp: await peer.offer(),
    assistant: { ...assistant, ...settings },
    knowledge,
  })
  cleanups.push(async () => {
    call.close('customer-ended-call')
    await call.ended
    await peer.close()
  })
  await peer.accept(call.answerSdp)
  const received = () =>
    peer.messages.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as ServerMessage)
  const hears = (words: string) =>
    expect
      .poll(() =>
        JSON.stringify(received().filter((message) => message.type === 'transcript' && message.role === 'assistant')),
      )
      .toContain(words)
  return { peer, call, received, hears }
}

describe('a whole call, over real WebRTC, with nothing configured', () => {
  test('S7.18 S3.10 it opens with "listening" and a spoken greeting', async () => {
    const { peer, hears } = await ring()
    await hears('Hello Potential Client')
    expect(peer.messages[0]).toContain('in-progress')
    expect(peer.messages).toContain('listening')
    await expect.poll(() => peer.heard.length).toBeGreaterThan(20)
    expect(Math.max(...peer.heard.map(({ frame }) => level(frame)))).toBeGreaterThan(0.02)
  })

  test('a typed question is answered aloud from the knowledge', async () => {
    const { peer, hears, call } = await ring()
    await hears('Hello')
    peer.send({ type: 'text-input', text: 'How soon do we get meetings?' })
    await hears('7-14 days')
    await expect.poll(() => call.messages.map(({ content }) => content)).toContain('Usually within 7-14 days.')
  })

  test('the consultation form is filled in by conversation', async () => {
    const { peer, hears, received } = await ring()
    await hears('Hello')
    peer.send({
      type: 'transcript-input',
      role: 'user',
      transcriptType: 'final',
      transcript: 'Book a consultation please.',
    })
    await hears('full name')
    peer.send({ type: 'text-input', text: 'My name is Jo Bloggs' })
    await expect
      .poll(() => received().findLast(({ type }) => type === 'form-update'))
      .toEqual({ type: 'form-update', fields: { fullName: 'Jo Bloggs' }, complete: false })
  })

  test('S7.20 the caller hangs up, and the call is over at both ends', async () => {
    const { peer, hears, call, received } = await ring()
    await hears('Hello')
    peer.send({ type: 'end-call' })
    expect(await call.ended).toMatchObject({ reason: 'customer-ended-call' })
    await expect.poll(() => received().at(-1)).toMatchObject({ type: 'status-update', status: 'ended' })
    expect(host.calls).toBe(0)
  })

  test('a host that closes tells its callers why', async () => {
    const closing = new CallHost({ media: new MediaPool() })
    const peer = await TestPeer.create()
    cleanups.push(() => peer.close())
    const call = await closing.createCall({ offerSdp: await peer.offer(), assistant, knowledge })
    await peer.accept(call.answerSdp)
    await expect.poll(() => peer.messages).toContain('listening')
    await closing.close()
    await expect.poll(() => peer.messages.at(-1)).toContain('"endedReason":"server-shutting-down"')
  })

  test('one call more than allowed is refused with words for the caller', async () => {
    await ring()
    await ring()
    await expect(ring()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('and as many are refused where all ring at once', async () => {
    const outcomes = await Promise.allSettled([ring(), ring(), ring(), ring()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  })

  test('an offer that is none is refused', async () => {
    await expect(host.createCall({ offerSdp: 'hello', assistant, knowledge })).rejects.toMatchObject({
      code: 'invalid-request',
    })
  })
})

test('calls are carried by whatever media it is given', async () => {
  const clock = new VirtualClock()
  const carried = Object.assign(new ScriptedTransport(clock), { connect: async (offer: string) => `back by ${offer}` })
  let isOpen = true
  let rests = 0
  const media: CallMedia = {
    openPort: async () => {},
    warmUp: async () => 20,
    answer: async (offer) => ({ transport: carried, answerSdp: `answer to ${offer}` }),
    carries: (transport) => transport === carried,
    loads: () => [],
    lateP99Ms: 0,
    rest: async () => {
      rests += 1
    },
    close: async () => {
      isOpen = false
    },
  }
  const rooms = new CallHost({ media })
  await rooms.prepare(assistant)
  expect(rests).toBe(1)
  const call = await rooms.createCall({ offerSdp: 'a room', assistant, knowledge })
  expect(call.answerSdp).toBe('answer to a room')
  carried.emit({ type: 'open' })
  expect(carried.sent.map(({ message }) => message)).toContain('listening')
  expect(await call.resume({ offerSdp: 'the room' })).toEqual({ answerSdp: 'back by the room' })
  expect(rooms.measured.elsewhere).toBe(0)
  const telephone = rooms.play({ transport: new ScriptedTransport(clock), assistant, knowledge })
  await expect.poll(() => rooms.measured.elsewhere).toBe(1)
  telephone.close('customer-ended-call')
  await expect.poll(() => rooms.measured.elsewhere).toBe(0)
  await rooms.prepare(assistant)
  expect(rests).toBe(1) // somebody calls
  await rooms.close()
  expect(await call.ended).toMatchObject({ reason: 'server-shutting-down' })
  expect(isOpen).toBe(false)
})

const hasEar = findEar('a call with PocketSphinx as its ear')
describe.skipIf(!hasEar)('with PocketSphinx as its ear', () => {
  test('a spoken question is heard and answered aloud', async () => {
    const transcriber = ownTranscriber(null) ?? browserTranscriber
    await host.prepare({ ...assistant, transcriber }, knowledge)
    const { peer, hears } = await ring({ transcriber })
    await hears('Hello')
    await expect.poll(() => performance.now() - (peer.heard.at(-1)?.at ?? 0)).toBeGreaterThan(1500)
    peer.speak(await spoken('How soon will we see the first meetings?', 'slt'))
    await hears('7-14 days')
  })
})
