import { keeps, scriptedBrain, VirtualClock } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { assistantFrom } from '../../assistant/assistant-from.ts'
import { LocalStages } from '../../assistant/local-stages.ts'
import { Agent } from '../../call/agent.ts'
import { browserTranscriber, fliteVoice } from '../../providers/built-in.ts'
import { type Subject, transportContract } from '../transport.contract.ts'
import { silentVoice, TypedTransport } from './typed-transport.ts'

const knowledge = { company: { name: 'Parley', email: 'hello@parley.example', phone: '' }, entries: [] }

/** A page that reads, and the agent at the other end. */
async function conversation(answer = 'That is a first sentence. And this is a second one.') {
  const clock = new VirtualClock()
  const transport = new TypedTransport()
  const assistant = assistantFrom(
    { voice: fliteVoice, transcriber: browserTranscriber, firstMessage: 'Hello. I am an AI.' },
    { knowledge, embeddedVoice: silentVoice, local: new LocalStages('models') },
  )
  const agent = new Agent({ assistant: { ...assistant, brain: scriptedBrain(() => answer) }, transport, clock })
  const read: string[] = []
  const reader = () => ({ send: (text: string) => void read.push(text), end: () => void read.push('(end)') })
  const page = reader()
  transport.attach(page)
  await clock.advance(0)
  const said = () =>
    read.filter((text) => text.includes('"transcript"')).map((text) => String(JSON.parse(text).transcript))
  const type = async (text: string) => {
    transport.receive(JSON.stringify({ type: 'text-input', text }))
    await clock.advance(0)
  }
  return { clock, transport, agent, read, reader, page, said, type }
}

describe('a transport for those who type', () => {
  keeps(transportContract, (): Subject => {
    const transport = new TypedTransport()
    const read: string[] = []
    const reader = { send: (text: string) => void read.push(text), end() {} }
    return {
      transport,
      arrive: () => transport.attach(reader),
      says: { send: () => transport.receive('hello'), text: 'hello' },
      read: () => read,
      leave: () => transport.detach(reader),
    }
  })
})

describe('a call without sound', () => {
  test('is greeted in writing, and answers whole', async () => {
    const { read, said, type } = await conversation()
    expect(read).toContain('listening')
    expect(said()).toEqual(['Hello.', 'I am an AI.'])
    await type('What do you do?')
    expect(said().slice(2)).toEqual(['What do you do?', 'That is a first sentence.', 'And this is a second one.'])
  })

  test('reads every line of what the page sent at once, in order', async () => {
    const { clock, transport, said } = await conversation()
    const line = (text: string) => JSON.stringify({ type: 'text-input', text })
    transport.receive(`${line('What do you do?')}\n${line('And what does it cost?')}`)
    await clock.advance(0)
    expect(said().filter((text) => text.endsWith('?'))).toEqual(['What do you do?', 'And what does it cost?'])
  })

  test('takes once what a page says again, together with more or alone', async () => {
    const { clock, transport, said } = await conversation()
    const line = (text: string) => JSON.stringify({ type: 'text-input', text })
    const [one, two, three] = [line('One?'), line('Two?'), line('Three?')]
    for (const [text, sent] of [
      [one, 0],
      [one, 0],
      [`${one}\n${two}`, 0],
      [two, 1],
      [`${one}\n${two}\n${three}`, 0],
    ] as const) {
      transport.receive(text, sent)
      await clock.advance(0)
    }
    expect(said().filter((text) => text.endsWith('?'))).toEqual(['One?', 'Two?', 'Three?'])
  })

  test('takes nothing of a page that says more at once than anybody has to say', async () => {
    const { transport } = await conversation()
    expect(() => transport.receive('\n'.repeat(600))).toThrow('more than 600 messages')
    transport.receive('\n'.repeat(599))
  })

  test.each([1, 2 ** 53 - 1])(
    'takes nothing where %i lines before it have not come, and what comes then',
    async (sent) => {
      const { clock, transport, said } = await conversation()
      const text = JSON.stringify({ type: 'text-input', text: 'One?' })
      expect(() => transport.receive(text, sent)).toThrow(`${sent} lines came before these, and 0 have`)
      transport.receive(text, 0)
      await clock.advance(0)
      expect(said().filter((text) => text.endsWith('?'))).toEqual(['One?'])
    },
  )

  test('takes all of a page that does not number what it says', async () => {
    const { type, said } = await conversation()
    await type('One?')
    await type('One?')
    expect(said().filter((text) => text.endsWith('?'))).toEqual(['One?', 'One?'])
  })

  test('keeps 250,000 characters for a page that is away, and no more', async () => {
    const transport = new TypedTransport()
    for (let count = 0; count < 100; count += 1) transport.send(`${count}`.padEnd(60_000, '.'))
    const read: string[] = []
    transport.attach({ send: (text) => void read.push(text), end() {} }, 0)
    expect(read.map((text) => Number.parseInt(text, 10))).toEqual([96, 97, 98, 99])
  })

  test('keeps what was said while the page was away, and goes on when it is back', async () => {
    const { clock, transport, page, reader, read, said, type, agent } = await conversation()
    transport.detach(page)
    await type('Are you there?')
    expect(said()).toHaveLength(2)
    await clock.advance(29_000)
    transport.attach(reader(), read.length)
    await clock.advance(0)
    expect(said()).toContain('That is a first sentence.')
    await clock.advance(10_000)
    expect(agent.state.status).not.toBe('ended')
  })

  test('is over when the page stays away, or hangs up; then the page is told and let go', async () => {
    const away = await conversation()
    away.transport.detach(away.page)
    await away.clock.advance(31_000)
    expect(await away.agent.ended).toMatchObject({ reason: 'connection-lost' })
    const left = await conversation()
    left.transport.receive('{"type":"end-call"}')
    await left.clock.advance(0)
    expect(await left.agent.ended).toMatchObject({ reason: 'customer-ended-call' })
    expect(left.read.at(-1)).toBe('(end)')
    expect(left.read.at(-2)).toContain('customer-ended-call')
  })

  test('keeps the whole conversation in order, as the next reply needs it', async () => {
    const { type, agent } = await conversation('Yes.')
    await type('One?')
    await type('Two?')
    expect(agent.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'assistant: Hello. I am an AI.',
      'user: One?',
      'assistant: Yes.',
      'user: Two?',
      'assistant: Yes.',
    ])
  })
})
