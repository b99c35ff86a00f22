// Builds the site into `dist`, unless it is there already, built from the same sources and settings.
// Readers of `dist` see the old site or the new one, never half of one.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultRetention, demoPublicKey, type RetentionPeriods } from '@parley/protocol'
import { keepFormerAssets } from './former-assets.ts'
import { chooseOwnContent } from './own-content.ts'
import { stampOf } from './stamp.ts'
import type { SiteOptions } from './write-site.ts'

// whoever starts the build, such as a test runner, may have set another: pages are always built as visitors get them
process.env.NODE_ENV = 'production'

chooseOwnContent()
const startedAt = performance.now()
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const cache = join(root, '.cache')
const stampFile = join(cache, 'stamp')

const options: SiteOptions = {
  siteUrl: (process.env.SITE_URL || 'http://localhost:3000').replace(/\/+$/, ''),
  publicKey: process.env.PARLEY_PUBLIC_KEY || demoPublicKey,
  auth: { url: process.env.AUTH_URL?.trim() ?? '', storageKey: process.env.AUTH_STORAGE_KEY?.trim() ?? '' },
  retention: retentionIn(process.env),
  countsVisits: process.env.COUNT_VISITS?.trim() === 'on',
  recordsCalls: process.env.VOICE_RECORDINGS?.trim() === 'on',
  listensToCalls: process.env.VOICE_LISTENING_IN?.trim() === 'on',
  liveReload: process.argv.includes('--live-reload'),
}
const stamp = stampOf(options)

if (!(await isBuilt())) {
  // not before it is needed: the tools take longer to load than to find out that there is nothing to do
  const { writeSite } = await import('./write-site.ts')
  const { forgetUnused } = await import('./remembered.ts')
  const fresh = join(cache, `dist-${process.pid}`)
  await rm(fresh, { recursive: true, force: true }) // of a build that was killed, and had the same number
  const warnings = await writeSite(fresh, options, stamp).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    tell(error)
    return null
  })
  if (warnings) {
    await replaceBy(fresh)
    await forgetUnused()
    for (const warning of warnings) console.warn(`Before you launch: ${warning}`)
    console.log(`Built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  } else {
    // not `process.exit`: V8's own threads may be waiting for this one, which then waits for them for ever
    process.exitCode = 1
  }
}

/** As the server reads them: it refuses to start with a value that is not a whole number. */
function retentionIn(settings: NodeJS.ProcessEnv): RetentionPeriods {
  return {
    consultationMonths: Number(settings.CONSULTATION_RETENTION_MONTHS?.trim() || defaultRetention.consultationMonths),
    outboxDays: Number(settings.OUTBOX_RETENTION_DAYS?.trim() || defaultRetention.outboxDays),
    callDays: Number(settings.CALL_RETENTION_DAYS?.trim() || defaultRetention.callDays),
  }
}

/** Says what to mend, in the owner's files and words: a stack would lead into the tools. */
function tell(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`The site is not built. Mend this in apps/site first:\n\n  ${message.replaceAll('\n', '\n  ')}\n`)
}

async function isBuilt() {
  if (!existsSync(join(dist, 'site.json'))) return false
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
}

async function replaceBy(fresh: string) {
  await keepFormerAssets({ dist, fresh, list: join(cache, 'assets.json') })
  const old = `${fresh}-old`
  if (existsSync(dist)) await rename(dist, old)
  await rename(fresh, dist)
  await rm(old, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  await writeFile(stampFile, stamp)
}
