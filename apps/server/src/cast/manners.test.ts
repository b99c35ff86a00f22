import type { Tool } from '@parley/agent/brain'
import { describe, expect, test } from 'vitest'
import type { AssistantWords } from '../resources/assistant.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { createBackgroundSounds } from './background-sounds.ts'
import { createManners } from './manners.ts'

const scene = { orgId: 'main', about: async () => ({}) }
const note: Tool = { name: 'note', description: '', parameters: {}, run: null }
const office = new Int16Array([1, 2, 3])
const failures: unknown[] = []

async function mannersOf(assistant: AssistantWords) {
  const toolbox = { hookTools: async () => [note] } as unknown as Toolbox
  const sounds = async (wanted: unknown) => {
    if (wanted === 'https://gone.example/rain.wav') throw new Error('gone')
    return wanted === 'office' ? office : null
  }
  return createManners({ toolbox, sounds, onFailure: (error) => failures.push(error) })(scene, assistant)
}

test('an assistant that says nothing of it behaves as usual', async () => {
  expect(await mannersOf({})).toEqual({
    greetingYields: true,
    remembersUnheard: false,
    promptsCountOnce: false,
    denoises: false,
    backgroundSound: null,
    voicemail: null,
    hooks: [],
  })
})

test('its plans are passed on as they were written', async () => {
  const startSpeakingPlan = { waitSeconds: 1 }
  const stopSpeakingPlan = { numWords: 2 }
  expect(await mannersOf({ startSpeakingPlan, stopSpeakingPlan })).toMatchObject({
    startSpeaking: startSpeakingPlan,
    stopSpeaking: stopSpeakingPlan,
  })
})

test.each([
  [{ firstMessageInterruptionsEnabled: false }, { greetingYields: false }],
  [{ modelOutputInMessagesEnabled: true }, { remembersUnheard: true }],
  [{ messagePlan: {} }, { promptsCountOnce: true }],
  [{ messagePlan: { idleMessageResetCountOnUserSpeechEnabled: true } }, { promptsCountOnce: false }],
  [{ backgroundDenoisingEnabled: true }, { denoises: true }],
  [{ backgroundSpeechDenoisingPlan: { smartDenoisingPlan: {} } }, { denoises: true }],
  [{ backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: false } } }, { denoises: false }],
  [{ backgroundDenoisingEnabled: true, backgroundSpeechDenoisingPlan: {} }, { denoises: false }],
  [{ voicemailDetection: 'off', voicemailMessage: 'Hi.' }, { voicemail: null }],
  [{ voicemailDetection: { provider: 'vapi' } }, { voicemail: { message: null, listens: true, beepMs: 30_000 } }],
  [
    { voicemailDetection: { provider: 'vapi', beepMaxAwaitSeconds: 5 }, voicemailMessage: 'Hi.' },
    { voicemail: { message: 'Hi.', beepMs: 5000 } },
  ],
  [{ voicemailDetection: { provider: 'twilio' } }, { voicemail: { listens: false } }],
  [{ voicemailDetection: { provider: 'twilio', enabled: false } }, { voicemail: null }],
  [{ backgroundSound: 'office' }, { backgroundSound: office }],
] satisfies [AssistantWords, object][])('%j is %j', async (assistant, manners) => {
  expect(await mannersOf(assistant)).toMatchObject(manners)
})

test('a background sound that cannot be had is told, and the call goes on without it', async () => {
  failures.length = 0
  expect((await mannersOf({ backgroundSound: 'https://gone.example/rain.wav' })).backgroundSound).toBeNull()
  expect(failures).toHaveLength(1)
})

describe('hooks', () => {
  test('have the reference’s defaults, and the values of the call in their words', async () => {
    const hooks: AssistantWords['hooks'] = [
      { on: 'customer.speech.timeout', do: [{ type: 'say', exact: 'Still there, {{name}}?' }] },
      {
        on: 'assistant.speech.interrupted',
        do: [
          { type: 'say', prompt: [{ role: 'system', content: 'Say sorry.' }] },
          { type: 'message.add', message: { role: 'user', content: 'Hm.' }, triggerResponseEnabled: false },
        ],
      },
    ]
    expect((await mannersOf({ hooks, variableValues: { name: 'Jo' } })).hooks).toEqual([
      {
        on: 'customer.speech.timeout',
        afterMs: 7500,
        most: 3,
        resets: false,
        do: [{ type: 'say', exact: ['Still there, Jo?'] }],
      },
      {
        on: 'assistant.speech.interrupted',
        do: [
          { type: 'prompt', text: 'Say sorry.' },
          { type: 'message', message: { role: 'user', content: 'Hm.' }, triggersResponse: false },
        ],
      },
    ])
  })

  test('of an ending hold for the reasons that all filters let through', async () => {
    const filter = (...oneOf: string[]) => ({ type: 'oneOf' as const, key: 'call.endedReason' as const, oneOf })
    const doing = [{ type: 'tool' as const, toolId: 't1' }]
    const hooks: AssistantWords['hooks'] = [
      { on: 'call.ending', do: doing },
      { on: 'call.ending', do: doing, filters: [filter('a', 'b'), filter('b', 'c')] },
    ]
    expect((await mannersOf({ hooks })).hooks).toMatchObject([
      { reasons: null, do: [{ tool: note }] },
      { reasons: ['b'] },
    ])
  })
})

test('a chunk plan says how replies are cut and written', async () => {
  const replacements = [
    { type: 'exact' as const, key: 'SQL', value: 'sequel' },
    { type: 'exact' as const, key: 'a', value: 'b', replaceAllEnabled: true },
    { type: 'regex' as const, regex: '(\\d)kg', value: '$1 kilos' },
  ]
  const chunkPlan = {
    minCharacters: 40,
    punctuationBoundaries: ['.' as const],
    formatPlan: { enabled: false, replacements },
  }
  const { chunks } = await mannersOf({ voice: { provider: 'openai', chunkPlan } })
  expect(chunks).toMatchObject({ enabled: true, minCharacters: 40, boundaries: ['.'], formats: false })
  expect(chunks?.replacements.reduce((text, replace) => replace(text), 'SQL SQL aa 2kg')).toBe('sequel SQL bb 2 kilos')
})

test('a pattern that is too large to search for is refused in words', async () => {
  const regex = '((a{100}){100}){100}'
  const customEndpointingRules = [{ type: 'customer' as const, regex, timeoutSeconds: 1 }]
  await expect(mannersOf({ startSpeakingPlan: { customEndpointingRules } })).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('cannot be searched for'),
  })
})

describe('a background sound from an address', () => {
  const wav = () => {
    const file = Buffer.alloc(44 + 4)
    file.write('RIFF', 0)
    file.write('WAVEfmt ', 8)
    file.writeUInt32LE(16, 16)
    for (const [value, at] of [
      [1, 20],
      [1, 22],
      [2, 32],
      [16, 34],
    ] as const)
      file.writeUInt16LE(value, at)
    file.writeUInt32LE(16_000, 24)
    file.write('data', 36)
    file.writeUInt32LE(4, 40)
    file.writeInt16LE(7, 44)
    return file
  }

  test('is asked for once', async () => {
    let asked = 0
    const sounds = createBackgroundSounds(async () => {
      asked += 1
      return new Response(wav())
    })
    const [first, second] = [await sounds('https://a.example/x.wav'), await sounds('https://a.example/x.wav')]
    expect([first, second, asked]).toEqual([new Int16Array([7, 0]), new Int16Array([7, 0]), 1])
  })

  test.each([
    ['no WAV', () => new Response('ID3')],
    ['missing', () => new Response('', { status: 404 })],
    ['too large', () => new Response(new Uint8Array(10_000_001))],
  ])('that is %s is a typed failure, and asked for again', async (_, answer) => {
    const sounds = createBackgroundSounds(async () => answer())
    await expect(sounds('https://a.example/x')).rejects.toMatchObject({ code: 'provider-failed' })
    await expect(sounds('https://a.example/x')).rejects.toMatchObject({ code: 'provider-failed' })
  })

  test('off is silence, and an office needs no address', async () => {
    const sounds = createBackgroundSounds(async () => new Response())
    expect([await sounds('off'), await sounds(null)]).toEqual([null, null])
    expect((await sounds('office'))?.length).toBeGreaterThan(16_000)
  })
})
