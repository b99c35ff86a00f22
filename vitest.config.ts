import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ownContentPlugin } from './apps/site/scripts/own-content.ts'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { reactEighteen } from './tests/setup/react-18.ts'

/** In ms. They only end what hangs: a machine that is busy with other things may be several times slower than a quiet one. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }

/** What runs under Node alone. */
const server = ['{apps/server,packages/agent,packages/protocol}/src/**/*.test.ts']
/** A worker loads what is tested once and not for each file: none of these mocks a module or leaves anything in its process. */
const shared = { isolate: false, ...timeouts }

export default defineConfig({
  plugins: [ownContentPlugin()],
  // what the build of the site puts into its scripts
  define: {
    'PARLEY_AUTH.url': '""',
    'PARLEY_AUTH.storageKey': '""',
    'PARLEY_AUTH.publicKey': '"pk_parley_demo"',
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000 } },
    // Calls and deliveries are mostly waiting: one worker more than there are cores keeps those busy.
    maxWorkers: Math.min(availableParallelism(), 4) + 1,
    projects: [
      {
        extends: true,
        resolve: {
          alias: {
            'virtual:assistant-fields': `${import.meta.dirname}/apps/console/src/screens/assistants/form/assistant-fields.fixture.ts`,
          },
        },
        test: {
          name: 'unit',
          include: ['{apps/site,apps/console,scripts}/**/*.test.{ts,tsx}'],
          ...shared,
        },
      },
      {
        extends: true,
        // a page has one call, and what holds it would stay for the next file
        test: { name: 'sdk', include: ['packages/sdk/**/*.test.{ts,tsx}'], ...timeouts },
      },
      {
        extends: true,
        // the oldest React that the SDK's hooks promise to work with
        resolve: { alias: reactEighteen() },
        test: { name: 'react-18', include: ['packages/sdk/src/react/hooks.test.tsx'], ...timeouts },
      },
      {
        extends: true,
        test: { name: 'server', include: server, ...shared },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/setup/site-under-test.ts'],
          ...shared,
        },
      },
      {
        extends: true,
        test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], ...shared },
      },
    ],
  },
})
