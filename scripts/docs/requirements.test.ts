import { expect, test } from 'vitest'
import { differences, evidenceOf, idsIn, isKept, type Report, type Requirement, render } from './requirements.ts'

const requirement = (id: string, verify = 'unit'): Requirement => ({
  id,
  verify,
  section: 'S',
  text: 'It works.',
  note: '',
})
const reported = (
  file: string,
  title: string,
  status = 'passed',
  ancestorTitles: string[] = [],
): Report['testResults'][0] => ({
  name: `/project/${file}`,
  assertionResults: [{ ancestorTitles, title, status }],
})
const evidence = (...testResults: Report['testResults']) => evidenceOf({ testResults }, '/project')

test('ids are read from the beginning of a title, ranges included', () => {
  expect(idsIn('S4.2–S4.4 T3 S2.19 nothing else')).toEqual(['S4.2', 'S4.3', 'S4.4', 'T3', 'S2.19'])
  expect(idsIn('C20 L4, S1.1')).toEqual(['C20', 'L4', 'S1.1'])
  for (const other of ['the specification says S1.1', 'S1.', 'T3ST', 'C major', '']) expect(idsIn(other)).toEqual([])
})

test('titles of groups count for what stands in them', () => {
  expect([...evidence(reported('a.test.ts', 'S1.2 works', 'passed', ['S1.1 the page'])).keys()]).toEqual([
    'S1.1',
    'S1.2',
  ])
})

test('only a test that passed keeps a requirement', () => {
  const found = evidence(
    reported('a.test.ts', 'S1.1 works'),
    reported('b.test.ts', 'S1.1 works elsewhere', 'skipped'),
    reported('c.test.ts', 'S1.2 works', 'skipped'),
    reported('d.test.ts', 'S1.3 works', 'failed'),
  )
  const markdown = render([requirement('S1.1'), requirement('S1.2'), requirement('S1.3')], found)
  expect(markdown).toContain('1 of 3 requirements are kept by a test.')
  expect(markdown).toContain('| S1.1 | It works. | [a.test.ts](../a.test.ts) |')
  expect(markdown).toContain('| S1.2 | It works. | not built yet |')
  expect(markdown).toContain('| S1.3 | It works. | not built yet |')
})

test('a requirement of the browser is not kept by a test without one, nor one of real clients by our own', () => {
  expect(isKept(requirement('S1.1', 'browser'), ['apps/site/a.test.ts'])).toBe(false)
  expect(isKept(requirement('S1.1', 'browser'), ['apps/site/a.test.ts', 'tests/e2e/a.test.ts'])).toBe(true)
  expect(isKept(requirement('S1.1', 'real client'), ['packages/sdk/src/voice/voice.test.ts'])).toBe(false)
  expect(isKept(requirement('S1.1', 'real client'), ['packages/sdk/src/voice/reference.test.ts'])).toBe(true)
})

test('a page that says more or less than the run showed is told apart', () => {
  const requirements = [requirement('S1.1'), requirement('S1.2'), requirement('S1.3'), requirement('S1.4', 'browser')]
  const before = evidence(
    reported('a.test.ts', 'S1.1 works'),
    reported('b.test.ts', 'S1.2 works'),
    reported('e.test.ts', 'S1.4 works'),
  )
  const now = evidence(
    reported('b.test.ts', 'S1.2 works', 'skipped'),
    reported('c.test.ts', 'S1.3 works'),
    reported('d.test.ts', 'S9.99 works'),
    reported('e.test.ts', 'S1.4 works'),
  )
  expect(differences(requirements, now, render(requirements, before))).toEqual([
    'Tests name S9.99, and no requirement has that id.',
    'S1.1 has lost its test in a.test.ts.',
    'S1.3 has a test in c.test.ts that the page lacks.',
    'S1.4 is to be seen by "browser"; none of its tests does.',
  ])
  expect(differences(requirements.slice(0, 1), before, render(requirements, before))).toHaveLength(2)
})
