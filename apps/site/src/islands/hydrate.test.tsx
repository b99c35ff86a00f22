// @vitest-environment happy-dom
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hydrate } from './hydrate.tsx'

const Texts = ({ text }: { text: string }) => (
  <>
    <textarea defaultValue={text} />
    <textarea defaultValue={text} />
  </>
)

test('an island lives with the props it was drawn with, on the same elements, and keeps what was written meanwhile', async () => {
  const island = document.createElement('div')
  island.dataset.props = JSON.stringify({ text: 'drawn' })
  island.innerHTML = renderToString(<Texts text="drawn" />)
  document.body.append(island)
  const areas = [...island.querySelectorAll('textarea')]
  const [first] = areas
  if (first) first.value = 'written'
  await hydrate(island, Texts as ComponentType<object>)
  expect(island.dataset.hydrated).toBe('')
  expect([...island.querySelectorAll('textarea')]).toEqual(areas)
  expect(areas.map(({ value }) => value)).toEqual(['written', 'drawn'])
})
