import { expect, test } from 'vitest'
import { encodedAs, layersOf, withinBitrate } from './layers.ts'

const line = layersOf(['video0', 'video1', 'video2'])
const [low, medium, high] = [
  { maxBitrate: 80_000, scaleResolutionDownBy: 4 },
  { maxBitrate: 200_000, scaleResolutionDownBy: 2 },
  { maxBitrate: 680_000, scaleResolutionDownBy: 1 },
]

test('a line begins with its largest layer alone', () => {
  expect(line.map(({ rid, active, scaleResolutionDownBy }) => [rid, active, scaleResolutionDownBy])).toEqual([
    ['video0', false, 4],
    ['video1', false, 2],
    ['video2', true, 1],
  ])
})

test('as many layers are sent as are wanted, the largest among them', () => {
  const all = encodedAs(line, [low, medium, high])
  expect(all).toEqual([low, medium, high].map((wanted, at) => ({ rid: `video${at}`, active: true, ...wanted })))
  expect(encodedAs(all, [medium, high]).map(({ active }) => active)).toEqual([false, true, true])
  const one = encodedAs(all, [{}])
  expect(one).toEqual(line)
  expect(encodedAs(line, [low, { ...high, active: false }]).map(({ active }) => active)).toEqual([false, true, false])
})

test('a browser that makes no layers sends the largest, and sound has no size', () => {
  expect(encodedAs([{ active: true }], [low, medium, high])).toEqual([{ active: true, ...high }])
  expect(encodedAs([{ active: true, maxBitrate: 1 }], [{}])).toEqual([{ active: true }])
})

test('where little may be sent, the smaller layers come first', () => {
  const sent = (most: number) =>
    withinBitrate(most, [low, medium, high]).map(({ maxBitrate, active = true }) => active && maxBitrate)
  expect(sent(1_000_000)).toEqual([80_000, 200_000, 680_000])
  expect(sent(400_000)).toEqual([80_000, 200_000, 120_000])
  expect(sent(100_000)).toEqual([80_000, false, false])
  expect(sent(20_000)).toEqual([20_000, false, false])
  expect(withinBitrate(50_000, [{}])).toEqual([{ maxBitrate: 50_000 }])
})
