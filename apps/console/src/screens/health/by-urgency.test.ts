import { expect, test } from 'vitest'
import { byUrgency } from './by-urgency.ts'

test('what has to be mended stands first, and the rest keeps its order', () => {
  const check = (about: string, state: 'ok' | 'warn' | 'fail') => ({ about, state, found: '', mend: null })
  const checks = [check('mail', 'ok'), check('disk', 'warn'), check('database', 'fail'), check('voice', 'ok')]
  expect(byUrgency(checks).map(({ about }) => about)).toEqual(['database', 'disk', 'mail', 'voice'])
})
