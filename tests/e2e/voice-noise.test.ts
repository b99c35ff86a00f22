import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ProviderServer, startProvider } from '../../packages/agent/src/lib/provider.fixture.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { button, call, hears, log, loudness, type } from './voice-stage.ts'

/** Chromium's own microphone beeps twice a second. */
const beeping = voiceSwitches(silence(1)).filter((name) => !name.startsWith('--use-file-for-fake-audio-capture'))

/** Root mean square, 0–1. */
const inaudible = 0.001

type Question = { messages: { role: string; content: string }[] }
const asked = ({ received }: ProviderServer) =>
  received.map(({ body }) => (JSON.parse(body) as Question).messages.findLast(({ role }) => role === 'user')?.content)

const replies = ['We plan the campaign with you.', 'Then we write it, and you agree to every word.', 'So it goes out.']

/** A model that takes its time for each sentence, as models do. */
const startModel = () =>
  startProvider({
    async answer(_request, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const text of replies) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: `${text} ` } }] })}\n\n`)
      }
      response.end('data: [DONE]\n\n')
    },
  })

browserTests(
  'a microphone that beeps',
  () => {
    let model: ProviderServer
    let server: VoiceServer
    beforeAll(async () => {
      model = await startModel()
      server = await startVoiceServer({ VOICE_MODEL_URL: model.url, VOICE_MODEL: 'any', VOICE_MODEL_KEY: 'none' })
    })
    beforeEach(() => model.received.splice(0))
    afterAll(async () => {
      await server.stop()
      await model.close()
    })

    test('S1.12 breaks off no reply to what is typed, and the model is asked once for each', async () => {
      const page = await call(server)
      await hears(page, /would you like to know/)
      const questions = ['How does it begin?', 'And what comes after that?', 'Who writes it?']
      for (const [before, question] of questions.entries()) {
        await type(page, question)
        const whole = new RegExp(`(?:${replies.map((text) => `${text}[^]*`).join('')}){${before + 1}}`)
        await hears(page, whole)
        await expect.poll(() => loudness(page)).toBeLessThan(inaudible) // who types over it cuts it short
      }
      expect(asked(model)).toEqual(questions)
      for (const text of replies) expect((await log(page).innerText()).split(text)).toHaveLength(questions.length + 1)
      await button(page, 'End Call').click()
      await expect.poll(() => server.endedCalls()).toMatchObject([{ reason: 'customer-ended-call' }])
    })
  },
  beeping,
)
