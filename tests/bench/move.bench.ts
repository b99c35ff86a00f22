// How long the move from the embedded database to PostgreSQL takes, and a backup of it beside that.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../apps/server/src/backup/make-backup.ts'
import { moveToPostgres } from '../../apps/server/src/backup/move-to-postgres.ts'
import { aRequest } from '../../apps/server/src/server-fixture.ts'
import { databaseFile } from '../../apps/server/src/store/sqlite/data-directory.ts'
import { openSqliteStore } from '../../apps/server/src/store/sqlite/sqlite-store.ts'
import type { NewMail } from '../../apps/server/src/store/subjects/outbox.ts'
import { uuidV7 } from '../../apps/server/src/store/uuid-v7.ts'
import { startPostgres } from '../setup/postgres.ts'
import { atLeast, atMost, type Bench, unmeasured } from './bench.ts'
import { rowsThatDiffer } from './compare-databases.ts'
import { table } from './table.ts'

const requests = Number(process.env.BENCH_REQUESTS ?? 100_000)
const together = 500
const html = '<p>We have your request, and answer within one working day.</p>'.repeat(30)

async function fill(dir: string) {
  const store = await openSqliteStore(dir, { exclusive: true })
  for (let start = 0; start < requests; start += together) {
    const batch = Array.from({ length: together }, (_, index) => {
      const createdAt = 1_750_000_000_000 + start + index
      const one = { ...aRequest, service: 'email-automation' as const, id: uuidV7(createdAt), utm: {}, createdAt }
      return store.consultations.accept(one, [aMail('notification'), aMail('confirmation')], null)
    })
    await Promise.all(batch)
  }
  await store.close()
}

function aMail(kind: NewMail['kind']): NewMail {
  const from = { name: 'Parley', address: 'hello@parley.example' }
  const words = { subject: 'Your request', text: 'We have your request.', html, headers: {} }
  return { id: uuidV7(), kind, mail: { messageId: '<x>', date: 1, from, to: from, replyTo: null, ...words } }
}

async function seconds(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

export const move: Bench = {
  name: 'move',
  title: 'Moving to PostgreSQL',
  async run() {
    const dir = mkdtempSync(join(tmpdir(), 'parley-move-'))
    const dataDir = join(dir, 'data')
    const postgres = await startPostgres().catch((error: Error) => error)
    try {
      await fill(dataDir)
      const megabytes = statSync(databaseFile(dataDir)).size / 1e6
      const backupSeconds = await seconds(() =>
        makeBackup({ databaseUrl: null, dataDir, s3: null }, join(dir, 'backups'), () => {}),
      )
      const promise = `of ${requests.toLocaleString('en-GB')} requests with their mails at least 5,000 rows a second`
      const rows = [
        { what: 'a backup, with every checksum', seconds: backupSeconds, 'MB/s': megabytes / backupSeconds },
      ]
      if (postgres instanceof Error) {
        return { report: table(rows), limits: [unmeasured(promise, 'no PostgreSQL on this machine')] }
      }
      let count = 0
      const moveSeconds = await seconds(async () => {
        const counts = await moveToPostgres(dataDir, postgres.url, () => {})
        count = Object.values(counts).reduce((sum, each) => sum + each, 0)
      })
      rows.push({
        what: `the move of ${count.toLocaleString('en-GB')} rows, each compared`,
        seconds: moveSeconds,
        'MB/s': megabytes / moveSeconds,
      })
      const differing = await rowsThatDiffer(databaseFile(dataDir), postgres.url)
      return {
        report: table(rows),
        limits: [
          atLeast(promise, count / moveSeconds, 5_000, ' rows/s'),
          atMost('compared once more, row by row and from the outside: rows that are not the same', differing, 0),
        ],
      }
    } finally {
      if (!(postgres instanceof Error)) await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  },
}
