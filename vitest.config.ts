import { defineConfig } from 'vitest/config'

/**
 * For tests of sound, networks and a browser, which share two cores with whatever else runs here. `npm test` names what
 * needed its second try. What the API answers has to be right at the first.
 */
const twice = { retry: 1 }

/** In ms. They only end what hangs: a machine that is busy with other things may be several times slower than a quiet one. */
const timeouts = { testTimeout: 120_000, hookTimeout: 180_000 }

export default defineConfig({
  // what the build of the site puts into its scripts
  define: {
    'PARLEY_AUTH.url': '""',
    'PARLEY_AUTH.storageKey': '""',
    'PARLEY_AUTH.publicKey': '"pk_parley_demo"',
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          ...timeouts,
          ...twice,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/setup/site-under-test.ts'],
          ...timeouts,
          testTimeout: 180_000,
          ...twice,
        },
      },
      {
        extends: true,
        test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], ...timeouts, testTimeout: 180_000 },
      },
    ],
  },
})
