import { expect, onTestFinished, test, vi } from 'vitest'
import { VoiceFailure, type VoiceFailureCode } from '../lib/voice-failure.ts'
import { scriptedTransport } from '../testing/index.ts'
import { byProvider } from '../transport/by-provider.ts'
import { typed } from '../transport/typed.ts'
import { typedServer } from '../transport/typed-server.fixture.ts'
import { Conversation } from './conversation.ts'

/** A conversation whose spoken calls fail like this; without a code they work. */
function stage(code?: VoiceFailureCode) {
  const spoken = scriptedTransport({ connect: async () => code && Promise.reject(new VoiceFailure(code, 'No.')) })
  const server = typedServer()
  const fetch: typeof server.fetch = async (input, init = {}) => {
    const asksToTalk = String(input).endsWith('/call/web') && !String(init.body).includes('parley.typed')
    if (!asksToTalk) return server.fetch(input, init)
    return Response.json({ id: '0', webCallUrl: '/call/0/connect', transport: { provider: 'parley.webrtc' } })
  }
  const transport = byProvider({ 'parley.webrtc': spoken.transport, 'parley.typed': typed })
  const conversation = new Conversation({ publicKey: 'k', assistant: 'site', server: '', fetch, transport })
  const isTyping = () =>
    vi.waitFor(() => {
      server.frame('listening')
      expect(conversation.getState()).toMatchObject({ status: 'typing', failure: null })
    }, 60_000)
  return { server, spoken, conversation, isTyping }
}

test('where no sound gets through it goes on in writing by itself, and shows no failure', async () => {
  const { server, conversation, isTyping } = stage('connection-failed')
  await conversation.call()
  await isTyping()
  await conversation.ask('What does it cost?')
  await expect.poll(() => server.state.said.join()).toContain('What does it cost?')
  await conversation.end()
})

test('a call that was lost goes on in writing, with somebody who knows what was said', async () => {
  const { server, spoken, conversation, isTyping } = stage()
  await conversation.call()
  spoken.call.listen()
  spoken.call.receive({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'I sell tea.' })
  spoken.call.report({ type: 'closed', failure: new VoiceFailure('connection-lost', 'Lost.') })
  await isTyping()
  await expect.poll(() => server.state.said.join()).toContain('I sell tea.')
  await conversation.end()
})

test('where the assistant answers neither by voice nor in writing, it says so, and asks no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, spoken, conversation } = stage()
  await conversation.call()
  expect(spoken.call.log).toContain('connect')
  await vi.advanceTimersByTimeAsync(20_000)
  const asked = () => server.state.requests.filter(({ path }) => path === '/call/web').length
  await expect.poll(asked).toBe(1)
  await expect.poll(() => conversation.voice.getState()).toMatchObject({ status: 'connecting', call: { id: '1' } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(conversation.getState()).toMatchObject({ status: 'idle', failure: { code: 'timed-out' } })
  expect(asked()).toBe(1)
})

test('a microphone that is refused is told: writing is the visitor’s to choose', async () => {
  const { server, conversation } = stage('mic-denied')
  await conversation.call()
  expect(conversation.getState()).toMatchObject({ status: 'idle', failure: { code: 'mic-denied' } })
  expect(server.state.requests).toEqual([])
})

test('a question that fails is given back, and is gone once the next is asked', async () => {
  const fetch = async () => Response.json({ message: 'This key is not valid.' }, { status: 401 })
  const conversation = new Conversation({ publicKey: 'k', assistant: 'site', server: '', fetch })
  await conversation.ask('What does it cost?')
  expect(conversation.getState()).toMatchObject({ status: 'idle', unasked: 'What does it cost?' })
  const next = conversation.ask('And when?')
  expect(conversation.getState().unasked).toBe('')
  await next
  expect(conversation.getState()).toMatchObject({ unasked: 'And when?', failure: { status: 401 } })
})
