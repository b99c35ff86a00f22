// Vitest's global set-up of the browser tests: builds the site where nobody has, starts the server and one Chromium for all files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { runScript } from '../../scripts/lib.ts'
import { startBriskVoice } from './brisk-voice.ts'
import { builtSite } from './built-site.ts'
import { startCarrier } from './carrier.ts'
import { chromiumSwitches, fewProcesses, findChromium } from './chromium.ts'
import { findEar } from './ear.ts'
import { notRunHere } from './not-run.ts'
import { plainEnvironment } from './plain-environment.ts'
import { earModels } from './server-process.ts'
import { silence, startVoiceServer, voiceSwitches } from './voice-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a brisk voice, and limits that nobody reaches. */
    siteUrl: string
    /** Where that server stores what it has. */
    siteDataDir: string
    chromiumPath: string | null
    /** Where the Chromium is that the files share; its microphone is silent. */
    browserEndpoint: string
    /** Whether the servers of this machine hear for themselves. */
    hasEar: boolean
  }
}

export default async function setup(project: TestProject) {
  const chromiumPath = findChromium()
  project.provide('chromiumPath', chromiumPath)
  if (!chromiumPath) {
    notRunHere('all tests in a browser', 'Install "chromium", or set CHROMIUM_PATH.')
    project.provide('siteUrl', '')
    project.provide('siteDataDir', '')
    project.provide('browserEndpoint', '')
    project.provide('hasEar', false)
    return
  }
  if (!process.env[builtSite] && !runScript('build', plainEnvironment()).ok)
    throw new Error('the site did not build; its messages are above')
  project.provide('hasEar', findEar('spoken calls'))
  const ears = mkdtempSync(join(tmpdir(), 'parley-ears-'))
  process.env[earModels] = ears
  const carrier = await startCarrier()
  const voice = await startBriskVoice()
  const [server, browser] = await Promise.all([
    startVoiceServer({
      ...voice.settings,
      RATE_LIMIT_GLOBAL: '1000000',
      RATE_LIMIT_PER_IP: '1000000',
      RATE_LIMIT_PER_EMAIL: '1000000',
      RATE_LIMIT_ERROR_REPORTS: '1000000',
    }),
    chromium.launchServer({
      executablePath: chromiumPath,
      args: [...chromiumSwitches, fewProcesses, ...voiceSwitches(silence(1))],
    }),
  ])
  project.provide('siteUrl', server.url)
  project.provide('siteDataDir', server.dataDir)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await Promise.all([server.stop(), browser.close(), voice.close()])
    await carrier?.stop()
    rmSync(ears, { recursive: true })
  }
}
