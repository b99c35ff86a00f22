import { expect, test } from 'vitest'
import { upgradeWords } from './upgrade-words.ts'

const check = { version: '1.0.0', newest: '1.0.0', isNewest: true, problem: null, vulnerable: [] }
const part = { name: 'left-part', severity: 'high', title: 'It can be taken over' }

test.each([
  ['the newest', {}, ['This is the newest version.', 'No package of it has a known vulnerability.']],
  [
    'an older one',
    { newest: '1.1.0', isNewest: false, vulnerable: [part] },
    [
      'Version 1.1.0 is out: back up below, then go by “Upgrading” in docs/operating.md.',
      'A newer version is the usual remedy for these:',
    ],
  ],
  // one of both could be asked: what it said is not lost
  [
    'an older one beside a registry that does not answer',
    { newest: '1.1.0', isNewest: false, problem: 'npm gave no answer' },
    [expect.stringContaining('1.1.0 is out'), 'Not everything could be asked: npm gave no answer'],
  ],
  ['one that nobody could ask about', { newest: null, problem: 'no git' }, ['Not everything could be asked: no git']],
  [
    'a copy of a repository without releases',
    { newest: null },
    [expect.stringContaining('has no releases'), expect.anything()],
  ],
])('a check says of %s what is known, and what to do', (_what, found, words) => {
  expect(upgradeWords({ ...check, ...found })).toEqual(words)
})
