import { expect, test } from 'vitest'
import { TextAssembly, toPackets } from './text-packets.ts'

function received(texts: string[], maxBytes = 1_000_000) {
  const told: string[] = []
  const assembly = new TextAssembly((text) => told.push(text), maxBytes)
  for (const packet of texts.flatMap(toPackets)) assembly.add(packet)
  return told
}

test('a text that fits travels in one packet, an empty one too', () => {
  expect(toPackets('listening')).toHaveLength(1)
  expect(received(['listening', '', 'é'])).toEqual(['listening', '', 'é'])
})

test('a longer one arrives whole, wherever it was cut, and in its place', () => {
  const long = '£9.50, “quoted” '.repeat(4000)
  expect(toPackets(long).every(({ data }) => data.length <= 14_000)).toBe(true)
  expect(received(['before', long, 'after'])).toEqual(['before', long, 'after'])
})

test('what is longer than the limit is dropped whole, and what follows it is not', () => {
  expect(received(['x'.repeat(40_000), 'after'], 30_000)).toEqual(['after'])
})

test('packets of other topics are let pass', () => {
  const told: string[] = []
  const assembly = new TextAssembly((text) => told.push(text), 100)
  assembly.add({ topic: 'lk.chat', data: new TextEncoder().encode('hello') })
  expect(told).toEqual([])
})
