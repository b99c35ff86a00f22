import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { notRunHere } from '../setup/not-run.ts'

const folder = join(import.meta.dirname, '../../examples/python')
/** One that was made beside the example, or the machine's. */
const own = join(folder, '.venv/bin/python')
const python = existsSync(own) ? own : 'python3'
const hasPython = spawnSync(python, ['--version']).status === 0
const hasClient = hasPython && spawnSync(python, ['-c', 'import vapi']).status === 0

if (!hasPython) notRunHere('the example in Python', `There is no '${python}' on the PATH.`)
else if (!hasClient) notRunHere('the example in Python', 'pip install -r examples/python/requirements.txt')

test.skipIf(!hasClient)(
  'the reference’s client for Python makes an assistant, asks it, and reads refusals',
  async () => {
    await using api = await platformFixture()
    const env = { ...process.env, PARLEY_URL: api.url, PARLEY_KEY: api.keys.privateKey }
    const { stdout } = await promisify(execFile)(python, [join(folder, 'ask.py')], { env, timeout: 280_000 })
    const [answer, goodbye, names, refusal] = stdout.trim().split('\n')
    expect(answer).toContain('nine to five')
    expect(goodbye?.length).toBeGreaterThan(1)
    expect(names).toContain("'Ada'")
    expect(refusal).toMatch(/^404 /)
  },
)
