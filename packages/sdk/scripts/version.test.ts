import { expect, test } from 'vitest'
import { nextVersion, releasedChanges } from './version.ts'

test('a release raises one number and sets those behind it to nothing', () => {
  expect(nextVersion('1.2.3', 'major')).toBe('2.0.0')
  expect(nextVersion('1.2.3', 'minor')).toBe('1.3.0')
  expect(nextVersion('1.2.3', 'patch')).toBe('1.2.4')
  expect(() => nextVersion('1.2.3-beta', 'patch')).toThrow('three numbers')
})

test('a release that has nothing to say is none, and what it says stands under its version', () => {
  const changelog = '# Changes\n\n## Unreleased\n\n- A door.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n'
  const released = releasedChanges(changelog, '0.2.0', '2026-02-02') ?? ''
  expect(released).toContain('## Unreleased\n\n## 0.2.0 (2026-02-02)\n\n- A door.\n\n## 0.1.0')
  expect(releasedChanges(released, '0.3.0', '2026-03-03')).toBeNull()
})
