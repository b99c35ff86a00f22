import { expect, test } from 'vitest'
import { LayerChoice } from './layer-choice.ts'

const [small, medium, large] = [{ number: 0 }, { number: 1 }, { number: 2 }]

function aChoice() {
  const asked: number[] = []
  const choice = new LayerChoice((layer) => asked.push(layer.number))
  const takes = (layer: typeof small, coming = [small, medium, large], isWhole = false) =>
    choice.takes({ layer, coming, beginsWhole: () => isWhole })
  return { choice, asked, takes }
}

test('without a wish it is the largest that comes', () => {
  const { takes, asked } = aChoice()
  expect([takes(small), takes(medium), takes(large)]).toEqual([false, false, true])
  expect(asked).toEqual([])
})

test('another is taken from its next whole picture on, which is asked for; until then the former goes on', () => {
  const { choice, takes, asked } = aChoice()
  takes(large)
  choice.wanted = 0
  expect([takes(large), takes(small)]).toEqual([true, false])
  expect(asked).toEqual([0, 0])
  expect(takes(small, undefined, true)).toBe(true)
  expect([takes(large), takes(small)]).toEqual([false, true])
})

test('where the wanted one does not come any more it is the next below, and where fewer are sent the wish counts from the smallest', () => {
  const { choice, takes } = aChoice()
  takes(large)
  expect(takes(medium, [small, medium], true)).toBe(true)
  choice.wanted = 1
  expect(takes(large, [small, large], true)).toBe(true)
  choice.wanted = 0
  expect(takes(large, [large])).toBe(true)
})

test('what begins anew waits for nothing', () => {
  const { choice, takes } = aChoice()
  takes(large)
  choice.reset()
  choice.wanted = 0
  expect(takes(small)).toBe(true)
})
