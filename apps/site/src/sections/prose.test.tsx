import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from './prose.tsx'

const parts = [{ heading: 'Who we are', paragraphs: ['Three people in Leeds.'] }]

test('a text that binds says since when', () => {
  const markup = renderToStaticMarkup(<Prose heading="Terms" parts={parts} updatedAt={Date.UTC(2026, 10, 1)} />)
  expect(markup).toContain('In force since 1 November 2026.')
})

test('one that binds nobody does not', () => {
  expect(renderToStaticMarkup(<Prose heading="About us" parts={parts} />)).not.toContain('In force')
})
