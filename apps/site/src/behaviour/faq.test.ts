// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { watchQuestions } from './faq.ts'

test('S2.61 S2.62 S2.63 each question tells its state and its answer; at most one is open', () => {
  document.body.innerHTML = `
    <details name="faq" open><summary>a</summary><p>1</p></details>
    <details name="faq"><summary>b</summary><p id="own">2</p></details>
    <details name="other" open><summary>c</summary><p>3</p></details>`
  watchQuestions()
  const questions = [...document.querySelectorAll('details')]
  const controls = () =>
    [...document.querySelectorAll('summary')].map((control) => [
      control.getAttribute('aria-expanded'),
      document.getElementById(control.getAttribute('aria-controls') ?? '')?.textContent,
    ])
  const toggle = (index: number, open: boolean) => {
    const question = questions[index] as HTMLDetailsElement
    question.open = open
    for (const one of questions) one.dispatchEvent(new Event('toggle'))
  }
  expect(controls()).toEqual([
    ['true', '1'],
    ['false', '2'],
    ['true', '3'],
  ])
  toggle(1, true)
  for (const one of questions) one.dispatchEvent(new Event('toggle'))
  expect(controls().map(([expanded]) => expanded)).toEqual(['false', 'true', 'true'])
  toggle(1, false)
  expect(controls().map(([expanded]) => expanded)).toEqual(['false', 'false', 'true'])
  expect(document.querySelectorAll('summary')[1]?.getAttribute('aria-controls')).toBe('own')
})
