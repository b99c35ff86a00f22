import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib.ts'

/** Every type that is a session of some kind, by its name, and the files that declare it for others. */
const declared = Map.groupBy(
  globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' }).flatMap(
    (path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^export (?:type|class|interface) (\w*Session)\b/gm)].map(
        ([, name = '']) => ({ name, path: path.replaceAll('\\', '/') }),
      ),
  ),
  ({ name }) => name,
)

test('C15 a session of the API is several chats; that of a sign-in, a page, a call or a meeting has a name of its own', () => {
  const homes = (name: string) => declared.get(name)?.map(({ path }) => path)
  expect(homes('Session')).toEqual(['packages/protocol/src/resources/conversations/session.ts'])
  expect(homes('AuthSession')).toEqual(['apps/server/src/store/subjects/auth/account-sessions.ts'])
  expect(homes('PageSession')).toEqual(['apps/site/src/session/session.ts'])
  expect(homes('CallSession')).toEqual(['packages/sdk/src/voice/session.ts'])
  expect(homes('MeetingSession')).toEqual(['packages/sdk/src/call/inside/session.ts'])
  for (const [name, all] of declared) expect(all, name).toHaveLength(1)
})
