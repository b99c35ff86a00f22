// Vitest's global set-up of the browser tests: builds the site, starts the server, finds a Chromium.
import type { TestProject } from 'vitest/node'
import { runScript } from '../../scripts/lib.ts'
import { findChromium } from './chromium.ts'
import { notRunHere } from './not-run.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    chromiumPath: string | null
  }
}

export default async function setup(project: TestProject) {
  const chromiumPath = findChromium()
  project.provide('chromiumPath', chromiumPath)
  if (!chromiumPath) {
    notRunHere('all tests in a browser', 'Install "chromium", or set CHROMIUM_PATH.')
    project.provide('siteUrl', '')
    return
  }
  if (!runScript('build').ok) throw new Error('the site did not build; its messages are above')
  const server = await startServerProcess({
    FORM_MIN_FILL_MS: '0',
    RATE_LIMIT_GLOBAL: '1000000',
    RATE_LIMIT_PER_IP: '1000000',
    RATE_LIMIT_PER_EMAIL: '1000000',
    RATE_LIMIT_ERROR_REPORTS: '1000000',
    RATE_LIMIT_API_PER_IP: '1000000',
    VOICE_MAX_CALLS_PER_IP: '10000',
    VOICE_CALLS_PER_HOUR_PER_IP: '1000000',
    VOICE_MINUTES_PER_DAY: '1000000',
  })
  project.provide('siteUrl', server.url)
  return () => server.stop()
}
