import { expect, test } from 'vitest'
import { sum, weigh } from '../scripts/weigh.ts'

const weight = await weigh("export { Voice } from './index.ts'", import.meta.dirname)

test('door "." with the built-in transport is at most 6 kB gzip, and nothing that it fetches later more than 2 kB', () => {
  const later = weight.later.map(({ name, gzipBytes }) => `${name} ${gzipBytes}`)
  console.info(`@parley/sdk: ${weight.atOnce.gzipBytes} bytes gzip, and when needed ${later.join(', ')}`)
  expect(weight.atOnce.gzipBytes).toBeLessThanOrEqual(6_000)
  expect(Math.max(...weight.later.map(({ gzipBytes }) => gzipBytes))).toBeLessThanOrEqual(2_000)
  expect(sum(weight.later).gzipBytes).toBeLessThanOrEqual(4_000)
})

test('door "./react" with all its hooks adds at most 1.5 kB gzip', async () => {
  const hooks = '{ useDevices, useLevels, usePushToTalk, useTool, useTranscript, useVoice }'
  const code = `export { Voice } from './index.ts'\nexport ${hooks} from './react/index.ts'`
  const withHooks = await weigh(code, import.meta.dirname, [/^react$/])
  expect(withHooks.atOnce.gzipBytes - weight.atOnce.gzipBytes).toBeLessThanOrEqual(1_500)
})

test('door "./element" with its looks and all that it may ever load is at most 20 kB gzip', async () => {
  const { atOnce, later } = await weigh("export * from './element/index.ts'", import.meta.dirname)
  expect(sum([atOnce, ...later]).gzipBytes).toBeLessThanOrEqual(20_000)
})

/** Parts of a call that only one of its methods loads. */
const ofOneMethod = ['local-recorder', 'video-processor']

test('door "./call" adds at most 14 kB gzip, a call loads at most 18 kB more, a frame 25 kB, and what one method needs 3 kB each', async () => {
  const both =
    "export { Voice } from './index.ts'\nexport { createCallObject, createFrame, wrap } from './call/index.ts'"
  const { atOnce, later } = await weigh(both, import.meta.dirname)
  const addedBytes = atOnce.gzipBytes - weight.atOnce.gzipBytes
  const usual = later.filter(({ name }) => !ofOneMethod.includes(name))
  const laterBytes = (isFrame: boolean) =>
    sum(usual.filter(({ name }) => name.includes('frame') === isFrame)).gzipBytes -
    (isFrame ? 0 : sum(weight.later).gzipBytes)
  const single = later.filter(({ name }) => ofOneMethod.includes(name))
  console.info(
    `@parley/sdk/call: ${addedBytes} bytes gzip, ${laterBytes(false)} when needed, a frame ${laterBytes(true)}`,
  )
  expect(addedBytes).toBeLessThanOrEqual(14_000)
  expect(laterBytes(false)).toBeLessThanOrEqual(18_000)
  expect(laterBytes(true)).toBeLessThanOrEqual(25_000)
  expect(single).toHaveLength(ofOneMethod.length)
  for (const { name, gzipBytes } of single) expect(gzipBytes, name).toBeLessThanOrEqual(3_000)
})

test.each([
  ['daily', 2_000, "export { daily } from './transport/daily/daily.ts'", /^@daily-co\//],
  ['livekit', 2_000, "export * from './transport/livekit/livekit.ts'", /^livekit-client$/],
  ['typed', 1_050, "export * from './transport/typed.ts'", /^$/],
  ['testing', 2_250, "export * from './testing/index.ts'", /^$/],
] as const)(
  'door "./%s" adds at most %i bytes gzip, beside the library that the app has',
  async (door, most, code, app) => {
    const both = `export { Voice } from './index.ts'\n${code}`
    const { atOnce, later } = await weigh(both, import.meta.dirname, [app])
    const addedBytes = sum([atOnce, ...later]).gzipBytes - sum([weight.atOnce, ...weight.later]).gzipBytes
    console.info(`@parley/sdk/${door}: ${addedBytes} bytes gzip`)
    expect(addedBytes).toBeLessThanOrEqual(most)
  },
)

test('S1.11 nothing in it evaluates strings, starts workers from blobs or names another host', () => {
  expect(weight.code).not.toMatch(/\beval\b|new Function|createObjectURL|new Worker|https?:\/\//)
})
