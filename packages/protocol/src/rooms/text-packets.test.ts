import { expect, test } from 'vitest'
import { TextAssembly, toPackets } from './text-packets.ts'

function received(texts: string[], maxChars = 1_000_000) {
  const told: string[] = []
  const assembly = new TextAssembly((text) => told.push(text), maxChars)
  for (const packet of texts.flatMap(toPackets)) assembly.add(packet)
  return told
}

test('a text that fits travels in one packet, an empty one too', () => {
  expect(toPackets('listening')).toHaveLength(1)
  expect(received(['listening', '', 'é'])).toEqual(['listening', '', 'é'])
})

test('a longer one arrives whole, in its place, in packets of at most 15 KiB that each stand for themselves', () => {
  const long = `x${'👋£ “quoted” '.repeat(4000)}`
  const packets = toPackets(long)
  // half a character cannot be encoded, and throws
  const bytes = packets.map(({ text }) => encodeURIComponent(text).replace(/%../g, 'x').length)
  expect(Math.max(...bytes)).toBeLessThan(15_000)
  expect(received(['before', long, 'after'])).toEqual(['before', long, 'after'])
})

test('what is longer than the limit is dropped whole, and what follows it is not', () => {
  expect(received(['x'.repeat(40_000), 'after'], 30_000)).toEqual(['after'])
})

test('packets of other topics are let pass', () => {
  expect(received([])).toEqual([])
  const told: string[] = []
  new TextAssembly((text) => told.push(text), 100).add({ topic: 'lk.chat', text: 'hello' })
  expect(told).toEqual([])
})
