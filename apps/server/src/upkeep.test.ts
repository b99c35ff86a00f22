import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './settings/config.ts'
import { createUpkeep } from './upkeep.ts'

test('whoever asks for a backup that cannot be made hears why', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-upkeep-'))
  const roster = { others: () => [] } as never
  const upkeep = createUpkeep({ config: readConfig({ DATA_DIR: dataDir }), roster, startedAt: 0 })
  await expect(upkeep.makeBackup()).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('There is no database'),
  })
  rmSync(dataDir, { recursive: true })
})
