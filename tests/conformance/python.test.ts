import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { notRunHere } from '../setup/not-run.ts'
import { pythonPackages } from '../setup/python-packages.ts'

const folder = join(import.meta.dirname, '../../examples/python')
const packages = pythonPackages(join(folder, 'requirements.txt'))
if (packages instanceof Error) notRunHere('the example in Python', packages.message)

test.skipIf(packages instanceof Error)(
  'the reference’s client for Python makes an assistant, asks it, and reads refusals',
  async () => {
    await using api = await platformFixture()
    const { url, keys } = api
    const env = { ...process.env, PYTHONPATH: String(packages), PARLEY_URL: url, PARLEY_KEY: keys.privateKey }
    const { stdout } = await promisify(execFile)('python3', [join(folder, 'ask.py')], { env, timeout: 280_000 })
    const [answer, goodbye, names, refusal] = stdout.trim().split('\n')
    expect(answer).toContain('nine to five')
    expect(goodbye?.length).toBeGreaterThan(1)
    expect(names).toContain("'Ada'")
    expect(refusal).toMatch(/^404 /)
  },
)
